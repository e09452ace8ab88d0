import { lstat, mkdir, mkdtemp, readdir, realpath, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { PluginManifest } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import { authorsPlugin } from "./desk.ts";
import { absent, discoverPlugins, pluginsFolder } from "./discovery/discover.ts";
import { judgeFolder } from "./discovery/judge.ts";
import { readPluginFolder } from "./discovery/read-folder.ts";
import { writeInventory } from "./manifest/write-inventory.ts";

/** A copy of an author's folder among the plugins of a host. The author's own folder stays unchanged. */
export interface AuthorsCopy {
  /**
   * Copies the folder as it is now, with an inventory; it replaces the last copy. The copy runs only once it is
   * trusted.
   *
   * @returns the digest to trust @throws HostRefusal `plugin.refused`, `plugin.id_taken`, `plugin.discovery_off`
   */
  refresh(): Promise<{ readonly manifest: PluginManifest; readonly digest: string }>;
  remove(): Promise<void>;
}

/** Parts of {@link authorsCopy}. */
export interface AuthorsCopyParts {
  readonly folder: string;
  /** The data folder of the host. */
  readonly dataDir: string;
  /** The user to whom all files must belong; absent: this process's. */
  readonly owner?: number;
  readonly random: Random;
  readonly clock: Pick<Clock, "now">;
}

/** A fixed name per plugin, so that a later command finds the copy that a killed one has left. */
const nameOf = (id: string): string => `dev-${id}`;

/** Prefix of a copy that is being made. Each has a name of its own, because another command may copy the same plugin. */
const DRAFT = ".dev-";

/** A copy takes seconds, so a draft that is untouched for an hour belongs to a killed command. */
const DRAFT_MAX_AGE_MS = 60 * 60 * 1000;

export function authorsCopy(parts: AuthorsCopyParts): AuthorsCopy {
  const { folder, dataDir, owner = process.getuid?.(), random, clock } = parts;
  const root = pluginsFolder(dataDir);
  let last: string | undefined;
  const remove = async () => {
    if (last !== undefined) await rm(last, { recursive: true, force: true });
    last = undefined;
  };
  return {
    async refresh() {
      await removeLeft(root, clock.now().getTime() - DRAFT_MAX_AGE_MS);
      const { manifest: read } = await authorsPlugin(folder, owner);
      await mkdir(root, { recursive: true, mode: 0o700 });
      await requireElsewhere(folder, root);
      const staged = await mkdtemp(join(root, DRAFT));
      try {
        await copyTo(staged, { folder, owner, random });
        // The author may have saved since the read, so only the copy shows which plugin it is.
        const { manifest, digest, issues } = await judgeFolder({ root: staged, owner }, "strict");
        if (!manifest || digest === undefined) throw new HostRefusal("plugin.refused", `${read.id} is refused`, issues);
        const target = join(root, nameOf(manifest.id));
        if (last !== target) {
          // Not at each save, because it reads every other plugin.
          await requireFree(manifest.id, { dataDir, owner });
          await remove();
        }
        await rm(target, { recursive: true, force: true });
        await rename(staged, target);
        last = target;
        return { manifest, digest };
      } finally {
        await rm(staged, { recursive: true, force: true });
      }
    },
    remove,
  };
}

interface Source {
  readonly folder: string;
  readonly owner: number | undefined;
  readonly random: Random;
}

/** Removes the drafts of all plugins that were last touched before a moment. */
async function removeLeft(root: string, before: number): Promise<void> {
  const names = (await readdir(root).catch(absent)) ?? [];
  for (const name of names.filter((each) => each.startsWith(DRAFT))) {
    const draft = join(root, name);
    // Another command may have finished it.
    const stat = await lstat(draft).catch(absent);
    if (stat && stat.mtimeMs < before) await rm(draft, { recursive: true, force: true });
  }
}

async function copyTo(target: string, { folder, owner, random }: Source): Promise<void> {
  const { issues } = await readPluginFolder({ root: folder, owner, copyTo: target });
  if (issues.length > 0) throw new HostRefusal("plugin.refused", "the folder cannot be used as it is", issues);
  await writeInventory({ folder: target, owner, random });
}

/** Refuses a folder that is already among the host's plugins: its copy would use the same id, and the host accepts no id twice. */
async function requireElsewhere(folder: string, root: string): Promise<void> {
  if (dirname(await realpath(resolve(folder))) !== (await realpath(root))) return;
  const message = `${folder} lies among the host's plugins: write its hashes with \`bourse plugins inventory\` and trust it with \`bourse plugins trust\``;
  throw new HostRefusal("plugin.refused", message);
}

async function requireFree(id: string, place: { dataDir: string; owner: number | undefined }): Promise<void> {
  const found = await discoverPlugins(place);
  const other = found.find((each) => each.manifest?.id === id && each.name !== nameOf(id));
  if (!other) return;
  throw new HostRefusal(
    "plugin.id_taken",
    `the host has ${id} already, in ${other.folder}; move that folder away first`,
  );
}
