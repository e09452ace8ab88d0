import { lstatSync, mkdirSync } from "node:fs";
import { HostRefusal } from "../../refusal.ts";

/**
 * Makes a folder for the owner alone unless it is there. A link under its name would lead to files that are neither
 * written nor deleted by this host. @throws HostRefusal `forecast.folder_unsafe`
 */
export function ownFolder(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) mkdirSync(path, { recursive: true, mode: 0o700 });
  else if (!found.isDirectory()) throw new HostRefusal("forecast.folder_unsafe", `${path} is not a folder`);
}
