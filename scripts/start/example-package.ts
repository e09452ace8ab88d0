import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildPackage } from "@bourse/archive";
import { type ChosenPackage, choosePackage } from "@bourse/client";
import type { GuestSources } from "@bourse/contract/rest";
import { sourcesBeside } from "../../packages/tool/src/marketplace/publishing/sources-beside.ts";
import { root } from "../lib/root.ts";

const examples = path.join(root, "examples");

/** The built example extensions, as the archives that their author would submit. */
export async function readExamples(): Promise<readonly ChosenPackage[]> {
  const folders = readdirSync(examples)
    .sort()
    .map((name) => path.join(examples, name, "dist"))
    .filter((folder) => existsSync(path.join(folder, "manifest.json")));
  return Promise.all(folders.map(packFolder));
}

/** A package with the sources that everybody may read, if its guest is in TypeScript. */
export interface Example extends ChosenPackage {
  readonly sources?: GuestSources;
}

/** The built lessons, in their order. */
export function readLessons(): Promise<readonly Example[]> {
  const manifests = globSync("learn/*/package/manifest.json", { cwd: examples }).sort();
  return Promise.all(manifests.map((manifest) => readLesson(path.join(examples, path.dirname(manifest)))));
}

async function readLesson(folder: string): Promise<Example> {
  const chosen = await packFolder(folder);
  const sources = await sourcesBeside(folder, chosen);
  return sources ? { ...chosen, sources: { ...sources, public: true } } : chosen;
}

async function packFolder(folder: string): Promise<ChosenPackage> {
  const built = buildPackage({ manifest: readFileSync(path.join(folder, "manifest.json")), files: filesOf(folder) });
  if (!built.ok || !built.archive)
    throw new Error(
      `${folder} cannot be packed:\n${built.issues.map((each) => `  ${each.rule} ${each.pointer} ${each.message}`).join("\n")}`,
    );
  return choosePackage(built.archive);
}

/** Every file of a package but its manifest, by its path with slashes. */
function filesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  const names = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== "manifest.json");
  return new Map(names.map((name) => [name.replaceAll(path.sep, "/"), readFileSync(path.join(folder, name))]));
}
