import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where the modules of rolldown are, as addresses of files. */
export interface Bundler {
  readonly main: string;
  readonly utils: string;
}

/** Finds the bundler among the packages of a project, else beside this package. Undefined where it is in neither. */
export function findBundler(folder: string): Bundler | undefined {
  for (const from of [path.resolve(folder, "package.json"), import.meta.filename]) {
    const require = createRequire(from);
    const [main, utils] = [addressOf(require, "rolldown"), addressOf(require, "rolldown/utils")];
    if (main !== undefined && utils !== undefined) return { main, utils };
  }
  return undefined;
}

function addressOf(require: NodeJS.Require, name: string): string | undefined {
  try {
    return pathToFileURL(require.resolve(name)).href;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw cause;
    return undefined;
  }
}
