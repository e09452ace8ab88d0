import path from "node:path";

const SOURCE = ".ts";
/** Of this very module: `.ts` in a checkout, `.js` in a package of npm, which was compiled as a whole. */
const OWN = path.extname(import.meta.url);

/**
 * Address of a program beside a module that is started instead of imported, such as a thread's, from the address of its
 * source. A compiler renames what is imported; an address it leaves alone.
 */
export function programUrl(source: URL, extension = OWN): URL {
  return source.href.endsWith(SOURCE) ? new URL(source.href.slice(0, -SOURCE.length) + extension) : source;
}

const KEPT = "NODE_COMPILE_CACHE";

/** Folder in which the runtime keeps compiled sources of this process, if there is one. */
export const compileCacheFolder = (from: NodeJS.ProcessEnv = process.env): string | undefined => from[KEPT];

/**
 * Environment of a program that inherits nothing else, because a host's holds secrets: the folder in which the runtime
 * keeps compiled sources, where there is one. A program without it compiles all that it loads at each start.
 */
export function compileCacheOnly(from: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = compileCacheFolder(from);
  return kept === undefined ? {} : { [KEPT]: kept };
}
