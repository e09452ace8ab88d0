import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readProductBuild } from "@bourse/platform";
import { packageFile, SCOPE, withDependencies } from "../lib/packages.ts";
import { root } from "../lib/root.ts";

/** A release to be written. */
export interface ReleasePlan {
  /** Its folder; replaced if it is a release already. */
  readonly target: string;
  /** Whether it looks for process plugins in the data folder. */
  readonly localPlugins: boolean;
}

/** The programs of a release, which bring the packages that they import. */
const PROGRAMS = ["tool", "host"];
/** Everything of a package that runs; tests and their fixtures stay behind. */
const PARTS = ["package.json", "src", "bin", "engine", "templates"];
/** Built already, and without need of their sources: the page, and the SDKs that `bourse new` gives to projects. */
const BUILT = ["packages/workbench/dist", "packages/tool/dist/sdk"];
export const BUILD_INFO = "packages/runtime/src/build-info.ts";
/** Where releases up to 0.2.0 have it: a newer one may take their place. */
const FORMER_BUILD_INFO = "packages/host/src/build-info.ts";
/** The literal of a checkout. It must occur exactly once: a release that kept it would be a debug build. */
const DEBUG = '{ build: "debug", localPlugins: true }';

/** The text of the module that says how a program was built, as it stands in a release. */
export function asRelease(text: string, localPlugins: boolean): string {
  const [before, after, ...more] = text.split(DEBUG);
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`${BUILD_INFO} has another form`);
  return `${before}{ build: "release", localPlugins: ${localPlugins} }${after}`;
}

/** Writes a release: host, tool and page as they are in the checkout, with the constant of this build. */
export function buildRelease({ target, localPlugins }: ReleasePlan): void {
  const isRelease = [BUILD_INFO, FORMER_BUILD_INFO].some((each) => existsSync(path.join(target, each)));
  if (existsSync(target) && !isRelease) throw new Error(`${target} is no release`);
  rmSync(target, { recursive: true, force: true });
  const names = withDependencies(PROGRAMS);
  for (const name of names) copyPackage(name, target);
  for (const each of BUILT) cpSync(path.join(root, each), path.join(target, each), { recursive: true });
  writeBuildInfo(target, localPlugins);
  writePackageFile(target);
  link(names, target);
}

function copyPackage(name: string, target: string): void {
  for (const part of PARTS) {
    const from = path.join(root, "packages", name, part);
    if (!existsSync(from)) continue;
    const isKept = (file: string) => !/\.test\.tsx?$/.test(file);
    cpSync(from, path.join(target, "packages", name, part), { recursive: true, filter: isKept });
  }
}

function writeBuildInfo(target: string, localPlugins: boolean): void {
  const file = path.join(target, BUILD_INFO);
  writeFileSync(file, asRelease(readFileSync(file, "utf8"), localPlugins));
}
/**
 * Writes the package file, which states the checkout's commit. `npm install --omit=dev` in the folder then installs the
 * other packages in the checkout's versions.
 */
function writePackageFile(target: string): void {
  const { name, version, license = "", devDependencies = {} } = packageFile(".");
  const { node = "" } = devDependencies;
  const file = {
    name,
    version,
    commit: readProductBuild(root).commit,
    license,
    private: true,
    type: "module",
    workspaces: ["packages/*"],
    dependencies: { node },
  };
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(file, null, 2)}\n`);
}

function link(names: readonly string[], target: string): void {
  const folder = path.join(target, "node_modules", SCOPE);
  mkdirSync(folder, { recursive: true });
  for (const name of names) symlinkSync(path.join("../../packages", name), path.join(folder, name), "dir");
}
