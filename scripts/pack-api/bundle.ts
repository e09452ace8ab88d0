import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { root } from "../lib/root.ts";
import { contractTypes, inlined } from "./contract-types.ts";
import { flatten } from "./flatten.ts";

const PACKAGES = path.join(root, "packages");
const SOURCES = path.join(PACKAGES, "api/src");
/** The contract's module that the API re-exports unchanged; the API's types come from schemas. */
const GIVEN_ON = path.join(PACKAGES, "contract/src/rolling-mean.ts");

/** The in-app API as one module without dependencies, and its types as one file. */
export interface ApiBundle {
  readonly program: string;
  readonly types: string;
}

/** Bundles `@bourse/api` with the parts of the contract that it needs. The same sources give the same texts. */
export async function bundleApi(): Promise<ApiBundle> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-api-"));
  try {
    return { program: await programOf(), types: typesOf(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NOTICE = "// @bourse/api, bundled. It is 0.x: any member may change. SPDX-License-Identifier: Apache-2.0\n";

const CATALOGUE = path.join(root, "packages/contract/src/errors/index.ts");

/** Leaves out the hints of all errors: they take 120 kB, and a plugin never shows one. */
const withoutHints = {
  name: "without-hints",
  load: (id: string) => (id === CATALOGUE ? 'export const catalogueEntry = () => ({ hint: "" });' : undefined),
};

async function programOf(): Promise<string> {
  return `${NOTICE}${await bundledModule(SOURCES)}`;
}

/** A folder's `index.ts` and all that it uses as one module without imports. The same sources give the same text. */
export async function bundledModule(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: folder,
    plugins: [withoutHints],
    build: {
      write: false,
      target: "esnext",
      minify: false,
      // Keeps only used code: none of our modules has an effect when it is loaded.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
      lib: { entry: path.join(folder, "index.ts"), formats: ["es"], fileName: "index" },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const [chunk, ...more] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk" || more.length > 0) throw new Error("the bundle is not one file");
  if (chunk.imports.length > 0) throw new Error(`the bundle imports ${chunk.imports.join(", ")}`);
  return chunk.code;
}

function typesOf(folder: string): string {
  const config = path.join(folder, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: folder,
    rootDir: PACKAGES,
    typeRoots: [path.join(root, "node_modules/@types")],
  };
  const files = [path.join(SOURCES, "index.ts"), GIVEN_ON];
  const settings = { extends: path.join(root, "tsconfig.json"), compilerOptions, files, include: [] };
  writeFileSync(config, JSON.stringify(settings));
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", config], { encoding: "utf8" });
  if (status !== 0)
    throw new Error(`the API does not compile, so its types cannot be written; run the type check first: ${stdout}`);
  const text = flatten({ folder, entry: "api/src/index.d.ts", others: contractTypes(), rewrite: inlined });
  return `${NOTICE}${text}`;
}
