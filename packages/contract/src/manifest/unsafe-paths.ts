import { MODEL_PATH_MAX_LENGTH } from "../limits/manifest.ts";

/** A path that is valid in a manifest but unsafe in an archive. */
export interface UnsafePath {
  readonly path: string;
  readonly message: string;
}

/** Device names of Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;
const USTAR_NAME = 100;
const USTAR_PREFIX = 155;

/**
 * Paths of an inventory that an archive cannot carry to every machine: a warning in a manifest, whose verdict follows
 * the specification, and an error in the archive.
 */
export function unsafePaths(paths: readonly string[]): readonly UnsafePath[] {
  const allowed = paths.filter((path) => path.length <= MODEL_PATH_MAX_LENGTH);
  const taken = takenNames(allowed);
  return allowed.flatMap((path) => {
    const message = unsafeForm(path) ?? collision(path, taken);
    return message === undefined ? [] : [{ path, message }];
  });
}

function unsafeForm(path: string): string | undefined {
  const segments = path.split("/");
  if (segments.includes("")) return "it has an empty segment";
  if (segments.some((segment) => DEVICE.test(segment))) return "a segment is the name of a device on Windows";
  if (segments.some((segment) => segment.endsWith("."))) return "a segment ends with a dot, which Windows drops";
  if (!fitsUstar(path)) return "it is too long for the header of an archive entry";
  return undefined;
}

/** True when the path fits the name field, or can be split at a slash into prefix and name. */
function fitsUstar(path: string): boolean {
  if (path.length <= USTAR_NAME) return true;
  const slash = path.lastIndexOf("/", USTAR_PREFIX);
  return slash > 0 && path.length - slash - 1 <= USTAR_NAME;
}

/** Counts each name used as a file, and collects the folder names, ignoring case as most disks do. */
function takenNames(paths: readonly string[]) {
  const files = new Map<string, number>([["manifest.json", 1]]);
  const folders = new Set<string>();
  for (const path of paths) {
    const name = path.toLowerCase();
    files.set(name, (files.get(name) ?? 0) + 1);
    for (let slash = name.indexOf("/"); slash >= 0; slash = name.indexOf("/", slash + 1))
      folders.add(name.slice(0, slash));
  }
  return { files, folders };
}

function collision(path: string, taken: ReturnType<typeof takenNames>): string | undefined {
  const name = path.toLowerCase();
  if ((taken.files.get(name) ?? 0) > 1) return "another file has this name in other letter case";
  if (taken.folders.has(name)) return "a folder has this name";
  return undefined;
}
