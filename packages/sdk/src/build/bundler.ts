import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The parts of rolldown that a build uses. */
export interface Bundler {
  readonly rolldown: typeof import("rolldown")["rolldown"];
  readonly parseSync: typeof import("rolldown/utils")["parseSync"];
}

/** Finds the bundler among the packages of a project, else beside this package. Undefined where it is in neither. */
export async function loadBundler(folder: string): Promise<Bundler | undefined> {
  for (const from of [path.join(folder, "package.json"), import.meta.filename]) {
    const require = createRequire(from);
    const [main, utils] = [resolved(require, "rolldown"), resolved(require, "rolldown/utils")];
    if (main === undefined || utils === undefined) continue;
    const { rolldown } = (await import(main)) as typeof import("rolldown");
    const { parseSync } = (await import(utils)) as typeof import("rolldown/utils");
    return { rolldown, parseSync };
  }
  return undefined;
}

function resolved(require: NodeJS.Require, name: string): string | undefined {
  try {
    return pathToFileURL(require.resolve(name)).href;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw cause;
    return undefined;
  }
}
