/** Longest part of a hostile name that a message repeats. */
const SHOWN = 120;

/** A path for a message: hostile names are truncated, and control characters escaped. */
export function showPath(path: string): string {
  const cut = path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path;
  return cut.replace(/[^\x20-\x7e…]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The pointer of an entry: a slash and its path, `~` escaped as in RFC 6901. */
export function entryPointer(path: string): string {
  return `/${showPath(path).replaceAll("~", "~0")}`;
}
