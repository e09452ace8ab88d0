import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/lib/root.ts";

/** Runs of the release install it. */
const modules = path.join(root, "tools/nodes/node_modules");
/** The major version of the oldest Node on which the command line runs. */
const OLDEST = 22;

/** That Node: the one of `tools/nodes`, or one of PATH. Undefined where neither is. */
export function oldestNode(): string | undefined {
  const own = path.join(modules, `node-${process.platform}-${process.arch}`, "bin");
  return [own, ...(process.env.PATH ?? "").split(path.delimiter)]
    .map((folder) => path.join(folder, "node"))
    .find((node) => spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.startsWith(`v${OLDEST}.`));
}

/** An npm of `tools/nodes`; undefined where it is not installed. */
export function npmOf(major: 11 | 12): string | undefined {
  const folder = path.join(modules, `npm-${major}`, "bin");
  return existsSync(folder) ? folder : undefined;
}

/** Writes a folder with the programs `node`, `npm` and `npx`, for the front of a PATH. */
export function programsIn(folder: string, { node, npm }: { readonly node: string; readonly npm: string }): void {
  mkdirSync(folder, { recursive: true });
  symlinkSync(node, path.join(folder, "node"));
  for (const name of ["npm", "npx"]) {
    const program = path.join(npm, `${name}-cli.js`);
    writeFileSync(path.join(folder, name), `#!/bin/sh\nexec "${node}" "${program}" "$@"\n`, { mode: 0o755 });
  }
}
