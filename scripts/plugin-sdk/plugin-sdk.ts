import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/root.ts";
import { bundleApi } from "../pack-api/bundle.ts";
import { webAppSdk } from "./web-app-sdk.ts";

/** A file that a plugin or a new project carries with it. */
interface Copy {
  readonly target: string;
  readonly text: string;
}

/** The files that `bourse new` adds to a template. */
const FOR_NEW = "packages/tool/dist/sdk";
/** Written after everything else: older than a source means stale. */
const STAMP = `${FOR_NEW}/.built`;

/**
 * Every copy of the SDKs. A plugin's folder holds all that it runs, so that its hashes name all of it; a new project
 * holds what no registry has, so that its `npm install` works.
 */
export async function pluginSdk(): Promise<readonly Copy[]> {
  const api = await bundleApi();
  const bridge = await webAppSdk();
  const typescript = { "bourse.js": api.program, "bourse.d.ts": api.types };
  const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [`${FOR_NEW}/plugin-ts/plugin`]: typescript,
    [`${FOR_NEW}/plugin-python/plugin`]: sources("packages/api/python", ["bourse.py", "bourse_views.py"]),
    // The part of the AssemblyScript SDK in a guest: its abort logs a failed assertion before it traps.
    [`${FOR_NEW}/wasm-as/assembly/bourse`]: sources("packages/sdk/assemblyscript", ["abi.ts", "log.ts"]),
    [`${FOR_NEW}/interactive-as/assembly/bourse`]: assemblyScript(),
    [`${FOR_NEW}/view-c/src`]: sources("packages/sdk/c", ["svc.h"]),
    [`${FOR_NEW}/interactive-c/src`]: sources("packages/sdk/c", ["svc.h"]),
    [`${FOR_NEW}/web-app/src`]: { "bourse.js": bridge.program, "bourse.d.ts": bridge.types },
    "examples/session-clock": typescript,
    "examples/trade-journal": sources("packages/api/python", ["bourse.py", "bourse_backtest.py"]),
  };
  return Object.entries(folders).flatMap(([folder, files]) =>
    Object.entries(files).map(([name, text]) => ({ target: `${folder}/${name}`, text })),
  );
}

const sources = (folder: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, folder, name), "utf8")]));

/** The whole SDK of guests in AssemblyScript, without its tests. */
const assemblyScript = () => {
  const folder = "packages/sdk/assemblyscript";
  const names = globSync("**/*.ts", { cwd: path.join(root, folder), exclude: ["test/**"] });
  return sources(folder, names.sort());
};

/** Writes every copy; git ignores them. */
export async function writePluginSdk(): Promise<void> {
  for (const { target, text } of [...(await pluginSdk()), { target: STAMP, text: "" }]) {
    mkdirSync(path.dirname(path.join(root, target)), { recursive: true });
    writeFileSync(path.join(root, target), text);
  }
}
