import { existsSync } from "node:fs";
import path from "node:path";
import { PLUGIN_FILE } from "@bourse/contract";

/** A project keeps its sources beside this folder; only this folder becomes the package. */
export const PACKAGE_FOLDER = "package";

/** Only this folder of a project becomes the plugin: its hashes name every file in it, so tests and tools stay outside. */
export const PLUGIN_FOLDER = "plugin";

/** The folder of the plugin that an author names: this one, or the one in a project of `bourse new`. */
export function pluginFolderOf(named: string): string {
  const folder = path.resolve(named);
  const inner = path.join(folder, PLUGIN_FOLDER);
  return !existsSync(path.join(folder, PLUGIN_FILE)) && existsSync(path.join(inner, PLUGIN_FILE)) ? inner : folder;
}
