/** Result of adding a path to the earlier ones. */
export type Joined = { readonly kind: "new" | "duplicate" } | { readonly kind: "collision"; readonly with: string };

/**
 * The paths of an archive on a file system that ignores case. There `A.js` and `a.js` are one file and the second
 * overwrites the first; on no file system can a file have the name of a folder.
 */
export class PathTree {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  /** Adds a file's path and reports whether it, or one of its folders, already exists as a file. */
  add(path: string): Joined {
    const folders = parents(path);
    const same = this.#files.get(fold(path));
    if (same === path) return { kind: "duplicate" };
    const fileAbove = folders.map((folder) => this.#files.get(fold(folder))).find((each) => each !== undefined);
    const clash = same ?? fileAbove ?? this.#folders.get(fold(path));
    if (same === undefined) this.#files.set(fold(path), path);
    for (const folder of folders) this.#folders.set(fold(folder), folder);
    return clash === undefined ? { kind: "new" } : { kind: "collision", with: clash };
  }
}

const fold = (path: string): string => path.toLowerCase();

function parents(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1)) {
    folders.push(path.slice(0, slash));
  }
  return folders;
}
