import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { HostRefusal } from "../../refusal.ts";

/** SHA-256 of every file, by its path below the tree's root. */
export type TreeHashes = Readonly<Record<string, string>>;

/**
 * Reads every file of a tree. Refuses any entry that is neither a plain file nor a folder: a link would bring in bytes
 * that nobody hashed. @throws HostRefusal `forecast.tree_changed`
 */
export async function readTree(root: string): Promise<TreeHashes> {
  const found: [string, string][] = [];
  for (const path of await listTree(root, "")) found.push([path, await hashOf(root, path)]);
  return Object.fromEntries(found);
}

/** @throws HostRefusal `forecast.tree_changed` unless the tree has exactly these files with exactly these hashes */
export async function checkTree(root: string, expected: TreeHashes): Promise<void> {
  const paths = await listTree(root, "");
  const added = paths.find((path) => !Object.hasOwn(expected, path));
  if (added !== undefined) throw changed(`${added} was added`);
  const there = new Set(paths);
  const missing = Object.keys(expected).find((path) => !there.has(path));
  if (missing !== undefined) throw changed(`${missing} is missing`);
  for (const path of paths) {
    if ((await hashOf(root, path)) !== expected[path]) throw changed(`${path} has other bytes`);
  }
}

/** Paths of all files, in a fixed order. */
async function listTree(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readFolder(join(root, folder));
  const paths: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const inside = await listTree(root, path);
      // Python treats an empty folder as a package, and the tree has none unless somebody added it.
      if (inside.length === 0) throw changed(`the folder ${path} is empty`);
      paths.push(...inside);
    } else if (entry.isFile()) paths.push(path);
    else throw changed(`${path} is neither a file nor a folder`);
  }
  return paths;
}

async function readFolder(folder: string) {
  try {
    // Reading would follow a root that is a link. Entries below it are told apart by their own kinds.
    if (!(await lstat(folder)).isDirectory()) throw changed(`${folder} is not a folder`);
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (cause instanceof HostRefusal) throw cause;
    throw changed(`${folder} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}

async function hashOf(root: string, path: string): Promise<string> {
  const file = await openPlain(join(root, path), path);
  try {
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

async function openPlain(full: string, path: string): Promise<FileHandle> {
  try {
    return await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    throw changed(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}

function changed(message: string): HostRefusal {
  return new HostRefusal("forecast.tree_changed", message);
}
