import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { bundleApi } from "../../pack-api/bundle.ts";
import { webAppSdk } from "./web-app-sdk.ts";

/** A file that a plugin or a template carries with it. */
interface Copy {
  readonly target: string;
  readonly text: string;
}

const PYTHON: Readonly<Record<string, readonly string[]>> = {
  "packages/tool/templates/plugin-python": ["bourse.py", "bourse_views.py"],
  "examples/trade-journal": ["bourse.py", "bourse_backtest.py"],
};
/** The mark of templates keeps their programs from being taken for programs of this project. */
const TYPESCRIPT = [
  { folder: "packages/tool/templates/plugin-ts", mark: ".tpl" },
  { folder: "examples/session-clock", mark: "" },
];

/** The part of the AssemblyScript SDK in a guest's template: its abort logs a failed assertion before it traps. */
const ASSEMBLYSCRIPT = ["abi.ts", "log.ts"];

/**
 * Every copy of the SDKs. A plugin's folder holds all that it runs, so that its hashes name all of it; a template's
 * project holds what no registry has, so that its `npm install` works.
 */
export async function pluginSdk(): Promise<readonly Copy[]> {
  const { program, types } = await bundleApi();
  const python = Object.entries(PYTHON).flatMap(([folder, names]) =>
    names.map((name) => ({
      target: `${folder}/${name}`,
      text: readFileSync(path.join(root, "packages/api/python", name), "utf8"),
    })),
  );
  const typescript = TYPESCRIPT.flatMap(({ folder, mark }) => [
    { target: `${folder}/bourse.js${mark}`, text: program },
    { target: `${folder}/bourse.d.ts${mark}`, text: types },
  ]);
  const assemblyScript = ASSEMBLYSCRIPT.map((name) => ({
    target: `packages/tool/templates/wasm-as/assembly/bourse/${name}.tpl`,
    text: readFileSync(path.join(root, "packages/sdk/assemblyscript", name), "utf8"),
  }));
  const bridge = await webAppSdk();
  const webApp = [
    { target: "packages/tool/templates/web-app/src/bourse.js.tpl", text: bridge.program },
    { target: "packages/tool/templates/web-app/src/bourse.d.ts.tpl", text: bridge.types },
  ];
  return [...python, ...typescript, ...assemblyScript, ...webApp];
}
