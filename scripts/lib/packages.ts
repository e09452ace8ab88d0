import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.ts";

export const SCOPE = "@bourse/";

/** The fields of a `package.json` that the scripts read. */
export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: Partial<PackageFile>;
}

/** The `package.json` of a folder of the checkout. */
export function packageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8")) as PackageFile;
}

/** The name of a package, by its folder below `packages/`. */
export const packageName = (folder: string): string => packageFile(path.join("packages", folder)).name;

/** The named packages of ours and all those that they need, by their folders below `packages/`. */
export function withDependencies(names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const { dependencies = {} } = packageFile(path.join("packages", name));
    for (const each of Object.keys(dependencies)) if (each.startsWith(SCOPE)) add(each.slice(SCOPE.length));
  };
  for (const name of names) add(name);
  return [...found].sort();
}
