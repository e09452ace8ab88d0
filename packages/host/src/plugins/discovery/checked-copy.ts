import { lstat, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { HostRefusal } from "../../refusal.ts";
import { judgeFolder } from "./judge.ts";
import { distrust } from "./read-folder.ts";

/** A plugin whose files were checked. */
export interface CopyParts {
  readonly dataDir: string;
  readonly owner: number | undefined;
  /** The trader's folder. */
  readonly folder: string;
  /** The digest that is trusted. */
  readonly digest: string;
}

const DRAFT = "draft-";

/** Beside the folder of plugins: the host reads everything in that folder at every check. */
function copiesFolder(dataDir: string): string {
  return join(dataDir, "plugin-copies");
}

/**
 * The folder in which a plugin runs: a copy of the very bytes that were checked. The trader's own folder may change
 * between the check and the start, and while the plugin loads more files: an editor, a checkout or a synchronization
 * program may write into it. @throws HostRefusal `plugin.refused` if the files changed since they were found
 */
export async function checkedCopy({ dataDir, owner, folder, digest }: CopyParts): Promise<string> {
  const copies = copiesFolder(dataDir);
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const against = distrust(await lstat(copies), owner);
  if (against !== undefined) throw new HostRefusal("plugin.refused", `the folder of copies ${against}`);
  const target = join(copies, digest);
  const isWhole = async () => (await judgeFolder({ root: target, owner }, "strict")).digest === digest;
  if (await isWhole()) return target;
  const draft = await mkdtemp(join(copies, DRAFT));
  try {
    const found = await judgeFolder({ root: folder, owner, copyTo: draft }, "strict");
    if (found.digest !== digest) {
      throw new HostRefusal("plugin.refused", `${basename(folder)} was changed while it was checked`, found.issues);
    }
    // The existing copy has other files than the check found.
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another program of the trader's may have made the copy meanwhile.
    if (cause instanceof HostRefusal || !(await isWhole())) throw cause;
  }
  return target;
}

/** Removes all copies but those of the digests that are trusted. */
export async function forgetCopies(dataDir: string, trusted: ReadonlySet<string>): Promise<void> {
  const copies = copiesFolder(dataDir);
  const stat = await lstat(copies).catch(() => undefined);
  // A link would lead to files that are not the host's.
  if (!stat?.isDirectory()) return;
  const names = (await readdir(copies)).filter((name) => !trusted.has(name));
  await Promise.all(names.map((name) => rm(join(copies, name), { recursive: true, force: true })));
}
