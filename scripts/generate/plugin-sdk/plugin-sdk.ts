import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { bundleApi } from "../../pack-api/bundle.ts";

/** A file that a plugin carries with it. */
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

/** Every copy of the SDKs: a plugin's folder holds all that it runs, so that its hashes name all of it. */
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
  return [...python, ...typescript];
}
