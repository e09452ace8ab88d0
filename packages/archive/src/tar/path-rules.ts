import { splitPath } from "./split.ts";

/** Device names of Windows, with any extension: opening one opens the device. */
const DEVICE_NAMES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Bytes of the longest path ustar can hold: 155 of prefix, the slash, 100 of name. */
const LONGEST_PATH = 256;

/**
 * Reason why a path is not allowed in an archive; nothing when it is. The path is never normalised or stripped: two
 * programs that fix a path differently see two archives.
 */
export function pathFault(path: string): string | undefined {
  if (path === "") return "The path is empty.";
  if (/[^\x20-\x7e]/.test(path)) return "The path holds a control or non-ASCII character.";
  if (path.includes("\\")) return "The path holds a backslash.";
  if (path.startsWith("/")) return "The path is absolute.";
  if (/^[A-Za-z]:/.test(path)) return "The path contains a drive letter.";
  for (const segment of path.split("/")) {
    const fault = segmentFault(segment);
    if (fault) return fault;
  }
  if (path.length > LONGEST_PATH || !splitPath(path)) return "The path is longer than ustar can hold.";
  return undefined;
}

function segmentFault(segment: string): string | undefined {
  // `a//b`, `a/./b` and `a/b` are one file and three paths.
  if (segment === "") return "The path has an empty part.";
  // Escapes from the folder that it is unpacked into.
  if (segment === "." || segment === "..") return `The path has a part \`${segment}\`.`;
  if (!/^[A-Za-z0-9._-]+$/.test(segment))
    return "A part of the path holds more than letters, digits, `.`, `_` and `-`.";
  // Windows drops the dot, so that `a.` and `a` become one file.
  if (segment.endsWith(".")) return "A part of the path ends with a dot.";
  if (DEVICE_NAMES.test(segment)) return "A part of the path is a device name.";
  return undefined;
}
