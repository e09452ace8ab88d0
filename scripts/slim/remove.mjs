import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { AUTHORS_OWN, UNREAD, UNREAD_ENDINGS, UNREAD_FOLDERS } from "./table.mjs";

/** Removes the files listed in the tables from a `node_modules`. Repeating it removes nothing more. */
export function removeUnread(modules) {
  for (const [name, paths] of Object.entries(UNREAD)) {
    for (const each of paths) removeNamed(path.join(modules, name), each);
  }
  removeEverywhere(modules);
}

function removeNamed(folder, each) {
  const [inside, kept] = each.split("/!");
  const [parent, ending] = each.split("/*");
  if (kept !== undefined) removeIn(path.join(folder, inside), (name) => name !== kept);
  else if (ending !== undefined) removeIn(path.join(folder, parent), (name) => name.endsWith(ending));
  else remove(path.join(folder, each));
}

function removeIn(folder, isUnread) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter(isUnread)) remove(path.join(folder, name));
}

/** Links lead to the workspace's own packages and are not followed. */
function removeEverywhere(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const isPackage = entries.some((each) => each.name === "package.json");
  for (const entry of entries) {
    const inside = path.join(folder, entry.name);
    if (isPackage && AUTHORS_OWN.includes(entry.name)) remove(inside);
    else if (entry.isDirectory() && UNREAD_FOLDERS.includes(entry.name)) remove(inside);
    else if (entry.isDirectory() && !entry.name.startsWith(".")) removeEverywhere(inside);
    else if (entry.isFile() && UNREAD_ENDINGS.some((ending) => entry.name.endsWith(ending))) remove(inside);
  }
}

function remove(inside) {
  rmSync(inside, { recursive: true, force: true });
}
