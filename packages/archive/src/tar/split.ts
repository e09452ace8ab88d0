import { FIELDS } from "./layout.ts";

/** A path split into its two header fields. */
export interface SplitPath {
  readonly prefix: string;
  readonly name: string;
}

/**
 * The only way to store a path in a header: up to 100 bytes go into the name; a longer path is split at the slash that
 * makes the prefix longest. Two splits of one path would be two archives of one content.
 *
 * @returns nothing when ustar cannot hold the path.
 */
export function splitPath(path: string): SplitPath | undefined {
  if (path.length <= FIELDS.name.length) return { prefix: "", name: path };
  const slash = path.lastIndexOf("/", FIELDS.prefix.length);
  const name = path.slice(slash + 1);
  if (slash < 1 || name.length === 0 || name.length > FIELDS.name.length) return undefined;
  return { prefix: path.slice(0, slash), name };
}
