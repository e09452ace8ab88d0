import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { issue, PLUGIN_MAX_FOLDERS } from "@bourse/contract";
import { type FoundPlugin, judgeFolder } from "./judge.ts";
import { distrust } from "./read-folder.ts";

/** Where plugins are looked for, and to whom they must belong. */
export interface PluginPlace {
  readonly dataDir: string;
  /** User id; absent where the system has none. */
  readonly owner: number | undefined;
  /** Reads one folder; absent: as it is now. */
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
  judge = (folder) => judgeFolder(folder, owner, "strict"),
}: PluginPlace): Promise<readonly FoundPlugin[]> {
  const root = pluginsFolder(dataDir);
  const refused = (name: string, message: string): FoundPlugin => ({
    folder: name === "" ? root : join(root, name),
    name: name === "" ? "plugins" : name,
    issues: [issue("plugin.file_refused", "", `${name === "" ? "the folder of plugins" : "the folder"} ${message}`)],
  });
  const stat = await lstat(root).catch(absent);
  if (stat === undefined) return [];
  const against = stat.isDirectory() || stat.isSymbolicLink() ? distrust(stat, owner) : "is no folder";
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

/** An id used twice is nobody's: a copy could otherwise take the place of the plugin that is trusted. */
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

function absent(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === "ENOENT") return undefined;
  throw cause;
}
