import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_FILE } from "@bourse/contract";
import { type Random, writeDurably } from "@bourse/platform";
import { parseDocument, Scalar, YAMLMap } from "yaml";
import { HostRefusal } from "../../refusal.ts";
import { distrust, readPluginFolder } from "../discovery/read-folder.ts";

/** Parts of {@link writeInventory}. */
export interface InventoryParts {
  readonly folder: string;
  readonly owner: number | undefined;
  readonly random: Random;
}

/**
 * Writes the hashes of all files of an author's folder into its `plugin.yaml`; everything else there stays.
 * @returns the number of files @throws HostRefusal `plugin.refused`
 */
export async function writeInventory({ folder, owner, random }: InventoryParts): Promise<number> {
  const { hashes, description, issues } = await readPluginFolder({ root: folder, owner });
  if (issues.length > 0) throw new HostRefusal("plugin.refused", "a file of the folder is refused", issues);
  if (description === undefined) throw new HostRefusal("plugin.refused", `${folder} has no ${PLUGIN_FILE}`);
  const file = join(folder, PLUGIN_FILE);
  const document = parseDocument(new TextDecoder().decode(description), { schema: "failsafe", strict: true });
  const [fault] = document.errors;
  if (fault) throw new HostRefusal("plugin.refused", `${PLUGIN_FILE}: ${fault.message.split("\n")[0]}`);
  document.set("files", inventoryOf(hashes));
  // Somebody may have saved the file in an editor meanwhile.
  const stat = await lstat(file);
  if (distrust(stat, owner) !== undefined || !(await readFile(file)).equals(description)) {
    throw new HostRefusal("plugin.refused", `${PLUGIN_FILE} was changed meanwhile`);
  }
  writeDurably(file, document.toString({ lineWidth: 0 }), { random });
  return Object.keys(hashes).length;
}

/** In quotes: a hash of digits and one `e` is a number to some readers. */
function inventoryOf(hashes: Readonly<Record<string, string>>): YAMLMap<string, Scalar<string>> {
  const map = new YAMLMap<string, Scalar<string>>();
  for (const [path, hash] of Object.entries(hashes)) {
    const value = new Scalar(hash);
    value.type = Scalar.QUOTE_DOUBLE;
    map.set(path, value);
  }
  return map;
}
