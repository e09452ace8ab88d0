import { mkdir, realpath, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { PluginManifest } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import { authorsPlugin } from "./desk.ts";
import { discoverPlugins, pluginsFolder } from "./discovery/discover.ts";
import { judgeFolder } from "./discovery/judge.ts";
import { readPluginFolder } from "./discovery/read-folder.ts";
import { writeInventory } from "./manifest/write-inventory.ts";

/** An author's folder among the plugins of a host, as a copy: nothing in the author's own folder is changed. */
export interface AuthorsCopy {
  /**
   * Copies the folder as it is now, with an inventory; it replaces the last copy. It runs only once it is trusted.
   *
   * @returns the digest to trust @throws HostRefusal `plugin.refused`, `plugin.id_taken`, `plugin.discovery_off`
   */
  refresh(): Promise<{ readonly manifest: PluginManifest; readonly digest: string }>;
  remove(): Promise<void>;
}

/** Parts of {@link authorsCopy}. */
export interface AuthorsCopyParts {
  readonly folder: string;
  /** The host's. */
  readonly dataDir: string;
  /** The user to whom all files must belong; absent: this process's. */
  readonly owner?: number;
  readonly random: Random;
}

/** A plugin's copy is found by its name, also the one that a killed author's loop has left. */
const nameOf = (id: string): string => `dev-${id}`;

export function authorsCopy({ folder, dataDir, owner = process.getuid?.(), random }: AuthorsCopyParts): AuthorsCopy {
  const root = pluginsFolder(dataDir);
  let last: string | undefined;
  const remove = async () => {
    if (last !== undefined) await rm(last, { recursive: true, force: true });
    last = undefined;
  };
  return {
    async refresh() {
      const { manifest: read } = await authorsPlugin(folder, owner);
      await mkdir(root, { recursive: true, mode: 0o700 });
      await requireElsewhere(folder, root);
      // A loop that was killed has left it half-written.
      const staged = join(root, `.${nameOf(read.id)}`);
      await rm(staged, { recursive: true, force: true });
      try {
        await copyTo(staged, { folder, owner, random });
        // The author may have saved since the read: only the copy says which plugin it is.
        const { manifest, digest, issues } = await judgeFolder({ root: staged, owner }, "strict");
        if (!manifest || digest === undefined) throw new HostRefusal("plugin.refused", `${read.id} is refused`, issues);
        const target = join(root, nameOf(manifest.id));
        if (last !== target) {
          // Reads every other plugin: not at each save.
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

async function copyTo(target: string, { folder, owner, random }: Source): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  const { issues } = await readPluginFolder({ root: folder, owner, copyTo: target });
  if (issues.length > 0) throw new HostRefusal("plugin.refused", "the folder cannot be used as it is", issues);
  await writeInventory({ folder: target, owner, random });
}

/** A folder that the host has already would be there twice, and an id used twice is nobody's. */
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
