import { lstat, readdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { issue, PLUGIN_MAX_FOLDERS } from "@bourse/contract";
import { type FoundPlugin, judgeFolder } from "./judge.ts";
import { distrust } from "./read-folder.ts";

/** Where plugins are looked for, and to whom they must belong. */
export interface PluginPlace {
  readonly dataDir: string;
  /** User id; absent where the system has none. */
  readonly owner: number | undefined;
  /** Reads one folder; absent: reads it as it is now. */
  readonly judge?: (folder: string) => Promise<FoundPlugin>;
}

/** The folder of plugins in a data folder. */
export function pluginsFolder(dataDir: string): string {
  return join(dataDir, "plugins");
}

/** Reads every folder below `plugins`, in the order of their names. One that is refused is listed with its reasons. */
export async function discoverPlugins({
  dataDir,
  owner,
  judge = (root) => judgeFolder({ root, owner }, "strict"),
}: PluginPlace): Promise<readonly FoundPlugin[]> {
  const root = pluginsFolder(dataDir);
  const refused = (name: string, message: string): FoundPlugin => ({
    folder: name === "" ? root : join(root, name),
    name: name === "" ? "plugins" : name,
    issues: [issue("plugin.file_refused", "", `${name === "" ? "the folder of plugins" : "the folder"} ${message}`)],
  });
  const stat = await lstat(root).catch(absent);
  if (stat === undefined) return [];
  const isPlace = stat.isDirectory() || stat.isSymbolicLink();
  const against = isPlace ? (distrust(stat, owner) ?? (await openAbove(root, owner))) : "is no folder";
  if (against !== undefined) return [refused("", against)];
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter((each) => !each.isFile() && !each.name.startsWith("."));
  if (folders.length > PLUGIN_MAX_FOLDERS) return [refused("", `holds more than ${PLUGIN_MAX_FOLDERS} folders`)];
  const found: FoundPlugin[] = [];
  for (const each of folders.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (each.isDirectory()) found.push(await judge(join(root, each.name)));
    else found.push(refused(each.name, each.isSymbolicLink() ? "is a link" : "is no folder"));
  }
  return withoutTwins(found);
}

const STICKY = 0o1000;
const ALL_WRITE = 0o002;

/** Finds a folder above this one that others can write to: they could replace this folder between the check and the start. */
async function openAbove(root: string, owner: number | undefined): Promise<string | undefined> {
  if (owner === undefined) return undefined;
  let above = dirname(await realpath(root));
  for (;;) {
    const { uid, mode } = await lstat(above);
    if (uid !== owner && uid !== 0) return `lies in ${above}, which belongs to another user (${uid})`;
    // In a sticky folder such as /tmp, only the owner of an entry can replace it.
    if ((mode & ALL_WRITE) !== 0 && (mode & STICKY) === 0) return `lies in ${above}, where everybody can write`;
    if (above === dirname(above)) return undefined;
    above = dirname(above);
  }
}

/** Refuses all plugins that share an id: a copy could otherwise take the place of the trusted plugin. */
function withoutTwins(found: readonly FoundPlugin[]): readonly FoundPlugin[] {
  return found.map((each) => {
    const { manifest } = each;
    const twin = found.find((other) => other !== each && other.manifest?.id === manifest?.id && manifest !== undefined);
    if (!manifest || !twin) return each;
    const { digest: _, ...rest } = each;
    const taken = issue(
      "plugin.id_taken",
      "/id",
      `the folder ${JSON.stringify(twin.name)} has the id ${manifest.id} too`,
    );
    return { ...rest, issues: [...each.issues, taken] };
  });
}

/** Ignores that a file or folder does not exist. */
export function absent(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === "ENOENT") return undefined;
  throw cause;
}
