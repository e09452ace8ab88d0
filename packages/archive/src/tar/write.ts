import { concatBytes } from "../bytes.ts";
import { encodeHeader } from "./header.ts";
import { BLOCK, paddingOf } from "./layout.ts";
import { splitPath } from "./split.ts";

/** A file to be archived. */
export interface TarFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Bytes of the tar that {@link writeTar} builds from files of these sizes. */
export function tarLength(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + BLOCK + size + paddingOf(size), 2 * BLOCK);
}

/**
 * The canonical tar of files in the given order: header, content, zeros up to the block; two zero blocks at the end.
 *
 * @throws when ustar cannot hold a path; callers check paths first.
 */
export function writeTar(files: readonly TarFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const { path, content } of files) {
    const split = splitPath(path);
    if (!split) throw new Error("a path that ustar cannot hold reached the writer");
    parts.push(encodeHeader(split, content.length), content, new Uint8Array(paddingOf(content.length)));
  }
  return concatBytes([...parts, new Uint8Array(2 * BLOCK)]);
}
