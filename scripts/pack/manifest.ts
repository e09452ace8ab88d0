import { type PackageFile, SCOPE } from "../lib/packages.ts";

/** All packages of a release have these in common. */
export interface Edition {
  /** The product's version: all packages have the same. */
  readonly version: string;
  /** Full name of the commit that they are made of. */
  readonly commit: string;
}

/** The least Node of most packages, which undici sets. A package that needs a younger one says so in `publishConfig`. */
export const NODE = ">=22.19";

const SOURCE = /^\.\/src\/(.+)\.ts$/;

/** How a module is reached from outside: its declarations and its program. */
interface Reached {
  readonly types: string;
  readonly default: string;
}

/** The `package.json` of a package as npm gets it, derived from the one that runs from its sources. */
export interface Published
  extends Omit<PackageFile, "private" | "exports" | "devDependencies" | "publishConfig">,
    Edition {
  readonly exports?: Readonly<Record<string, Reached | string>>;
  readonly engines: Readonly<Record<string, string>>;
}

/**
 * Makes a published `package.json` of one in the checkout: compiled modules in the place of sources, one version for all
 * of ours, nothing for tests.
 */
export function published(own: PackageFile, { version, commit }: Edition): Published {
  const { private: _, devDependencies: __, publishConfig, ...kept } = own;
  const source = { engines: { node: NODE }, ...kept, ...publishConfig };
  const { exports, bin, files = [], dependencies, peerDependencies } = source;
  const asked = (range: string, name: string) => (name.startsWith(SCOPE) ? version : range);
  return {
    ...source,
    version,
    commit,
    license: "Apache-2.0",
    ...(exports && { exports: { ...mapped(withoutTesting(exports), reached), "./package.json": "./package.json" } }),
    ...(bin && { bin: mapped(bin, program) }),
    ...(dependencies && { dependencies: mapped(dependencies, asked) }),
    ...(peerDependencies && { peerDependencies: mapped(peerDependencies, asked) }),
    files: ["dist", ...files.filter((file) => !file.startsWith("dist/")), "LICENSE", "NOTICE"],
  };
}

/** The sources at which a package begins: what it exports, and its programs. */
export function entriesOf({ exports = {}, bin = {}, publishConfig = {} }: PackageFile): readonly string[] {
  const named = { ...withoutTesting(exports), ...(publishConfig.bin ?? bin) };
  return Object.values(named).filter((target) => SOURCE.test(target));
}

const withoutTesting = (exports: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(exports).filter(([, target]) => !target.startsWith("./testing/")));

function mapped<Value>(
  record: Readonly<Record<string, string>>,
  change: (value: string, key: string) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

const program = (target: string): string => target.replace(SOURCE, "./dist/$1.js");

const reached = (target: string): Reached | string =>
  SOURCE.test(target) ? { types: target.replace(SOURCE, "./dist/$1.d.ts"), default: program(target) } : target;
