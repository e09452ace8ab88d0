import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildPackage } from "@bourse/archive";
import { type ChosenPackage, choosePackage } from "@bourse/client";
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

async function packFolder(folder: string): Promise<ChosenPackage> {
  const module = path.join(folder, "main.wasm");
  const files = new Map(existsSync(module) ? [["main.wasm", readFileSync(module)]] : []);
  const built = buildPackage({ manifest: readFileSync(path.join(folder, "manifest.json")), files });
  if (!built.ok || !built.archive)
    throw new Error(
      `${folder} cannot be packed:\n${built.issues.map((each) => `  ${each.rule} ${each.pointer} ${each.message}`).join("\n")}`,
    );
  return choosePackage(built.archive);
}
