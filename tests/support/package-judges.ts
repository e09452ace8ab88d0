import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/lib/root.ts";
import type { Published } from "../../scripts/pack/manifest.ts";
import { checkPackage, createPackageFromTarballData, type Problem } from "../../tools/pack/index.mjs";

const PUBLINT = path.join(root, "node_modules/publint/src/cli.js");

/** Exit code and report of publint about a tarball. */
export function linted(tarball: string): readonly [status: number | null, report: string] {
  const { status, stdout } = spawnSync(process.execPath, [PUBLINT, "run", "--strict", tarball], { encoding: "utf8" });
  return [status, stdout];
}

/** Ways of importing that know no `exports`, or no ES modules. */
const WITHOUT_MODULES = ["node10", "node16-cjs"];

/** Modules of a tarball whose types are not found, or mislead. */
export async function typeFaults(tarball: string, { exports = {} }: Published): Promise<readonly Problem[]> {
  // Headers and sources of another compiler have no types.
  const others = Object.entries(exports).flatMap(([key, target]) => (typeof target === "string" ? [key] : []));
  if (Object.keys(exports).length === others.length) return [];
  const read = createPackageFromTarballData(readFileSync(tarball));
  const { problems } = await checkPackage(read, { excludeEntrypoints: others });
  return problems.filter(({ resolutionKind = "" }) => !WITHOUT_MODULES.includes(resolutionKind));
}
