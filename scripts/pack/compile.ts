import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asRelease, BUILD_INFO } from "../build-release/build.ts";
import { packageFile } from "../lib/packages.ts";
import { root } from "../lib/root.ts";
import { entriesOf } from "./manifest.ts";

const PACKAGES = path.join(root, "packages");
/** Programs that are started instead of imported, and files that are read. */
const BESIDE = /new URL\("(\.\.?\/[^"]+)", import\.meta\.url\)/g;
/** A declaration's import of another one. TypeScript renames imports in programs and leaves those in declarations. */
const IMPORT = /(\b(?:from|import)\s*\(?\s*")(\.[^"]+)\.ts"/g;

/** Compiles the packages; each becomes `<target>/<name>/dist`. Only what their entries reach is in it, so no test is. */
export function compile(names: readonly string[], target: string): void {
  const beside = names.flatMap(filesBeside);
  const isSource = (file: string) => file.endsWith(".ts");
  const entries = names.flatMap((name) =>
    entriesOf(packageFile(path.join("packages", name))).map((entry) => path.join(PACKAGES, name, entry)),
  );
  const output = mkdtempSync(path.join(target, "compiled-"));
  runCompiler({ files: [...entries, ...beside.filter(isSource)], paths: pathsOf(names), outDir: output });
  for (const file of beside.filter((each) => !isSource(each))) cpSync(file, path.join(output, fromPackages(file)));
  for (const file of globSync(path.join(output, "**/*.d.ts")))
    rewrite(file, (text) => text.replace(IMPORT, '$1$2.js"'));
  rewrite(path.join(output, fromPackages(BUILD_INFO).replace(/\.ts$/, ".js")), (text) => asRelease(text, false));
  for (const file of globSync("**/*.js.map", { cwd: output }))
    rewrite(path.join(output, file), (text) => besideSources(text, file.split(path.sep)));
  for (const name of names) renameSync(path.join(output, name, "src"), path.join(target, name, "dist"));
  rmSync(output, { recursive: true });
}

/** A map that names its source as if the package's `src/` lay beside its `dist/`, whatever folder it was compiled in. */
function besideSources(text: string, [, ...place]: readonly string[]): string {
  const source = place.join("/").replace(/\.js\.map$/, ".ts");
  return JSON.stringify({ ...JSON.parse(text), sources: [`${"../".repeat(place.length - 1)}${source}`] });
}

const fromPackages = (file: string): string => path.relative(PACKAGES, path.resolve(root, file));

function filesBeside(name: string): readonly string[] {
  const src = path.join(PACKAGES, name, "src");
  const sources = globSync(path.join(src, "**/*.ts"), { exclude: ["**/*.test.ts", "**/write.ts"] });
  return sources
    .flatMap((source) =>
      [...readFileSync(source, "utf8").matchAll(BESIDE)].map(([, file = ""]) => path.join(path.dirname(source), file)),
    )
    .filter((file) => file.startsWith(src + path.sep));
}

/**
 * Where the packages' names lead. Without them TypeScript goes through `node_modules`, takes what it meets there for
 * somebody else's, and writes no program for it; which file it meets there first changes from run to run.
 */
function pathsOf(names: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const exported = names.flatMap((folder) => {
    const { name, exports = {} } = packageFile(path.join("packages", folder));
    return Object.entries(exports).map(([key, target]): [string, readonly string[]] => [
      path.posix.join(name, key),
      [path.join(PACKAGES, folder, target)],
    ]);
  });
  return Object.fromEntries(exported);
}

interface Compilation {
  readonly files: readonly string[];
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly outDir: string;
}

function runCompiler({ files, paths, outDir }: Compilation): void {
  const compilerOptions = {
    noEmit: false,
    // The syntax of Node 22.
    target: "es2024",
    declaration: true,
    sourceMap: true,
    // The packages bring no sources beside the maps.
    inlineSources: true,
    rewriteRelativeImportExtensions: true,
    allowImportingTsExtensions: false,
    outDir,
    paths,
    rootDir: PACKAGES,
    typeRoots: [path.join(root, "node_modules/@types")],
  };
  const config = path.join(outDir, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({ extends: path.join(root, "tsconfig.json"), compilerOptions, files, include: [] }),
  );
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", config], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the packages do not compile:\n${stdout}`);
}

function rewrite(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
}
