import { existsSync } from "node:fs";
import path from "node:path";
import { PLUGIN_FILE } from "@bourse/contract";
import { PLUGIN_FOLDER } from "../package-tool/package-folder.ts";

/** The folder of the plugin that an author names: this one, or the one in a project of `bourse new`. */
export function pluginFolderOf(named: string): string {
  const folder = path.resolve(named);
  const inner = path.join(folder, PLUGIN_FOLDER);
  return !existsSync(path.join(folder, PLUGIN_FILE)) && existsSync(path.join(inner, PLUGIN_FILE)) ? inner : folder;
}
