import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_FILE } from "@bourse/contract";
import { type Random, writeDurably } from "@bourse/platform";
import { type Document, isMap, isScalar, parseDocument, Scalar, YAMLMap } from "yaml";
import { HostRefusal } from "../../refusal.ts";
import { distrust, readPluginFolder } from "../discovery/read-folder.ts";
import { readYaml } from "./read-yaml.ts";

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
  if (issues.length > 0) throw new HostRefusal("plugin.refused", "the folder cannot be used as it is", issues);
  if (description === undefined) throw new HostRefusal("plugin.refused", `${folder} has no ${PLUGIN_FILE}`);
  if (Object.keys(hashes).length === 0) throw new HostRefusal("plugin.refused", `${folder} holds no other file`);
  const file = join(folder, PLUGIN_FILE);
  const text = new TextDecoder().decode(description);
  const document = parseDocument(text, { schema: "failsafe", strict: true });
  if (document.errors.length > 0) {
    const faults = readYaml(text).issues.map((each) => ({ ...each, file: PLUGIN_FILE }));
    throw new HostRefusal("plugin.refused", `${PLUGIN_FILE} is not YAML`, faults);
  }
  const changed = withInventory(text, document, hashes);
  // An editor may have saved the file meanwhile.
  const stat = await lstat(file);
  if (distrust(stat, owner) !== undefined || !(await readFile(file)).equals(description)) {
    throw new HostRefusal("plugin.refused", `${PLUGIN_FILE} was changed meanwhile`);
  }
  writeDurably(file, changed, { random });
  return Object.keys(hashes).length;
}

/** Replaces the hashes in the text, because the library would rewrite the author's own lines in its own style. */
function withInventory(text: string, document: Document.Parsed, hashes: Readonly<Record<string, string>>): string {
  const { contents } = document;
  if (!isMap(contents) || contents.flow) {
    document.set("files", inventoryOf(hashes));
    return document.toString({ lineWidth: 0, flowCollectionPadding: false });
  }
  const lines = Object.entries(hashes).map(([path, hash]) => `  ${path}: "${hash}"\n`);
  const block = `files:\n${lines.join("")}`;
  const before = contents.items.find(({ key }) => isScalar(key) && key.value === "files");
  if (!before) return `${text.replace(/\n*$/, "\n")}${block}`;
  const [start] = before.key.range;
  const [, end] = before.value?.range ?? before.key.range;
  return `${text.slice(0, start)}${block}${text.slice(end).replace(/^[^\S\n]*\n/, "")}`;
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
