// Writes the package into dist/: the files, and a manifest that has the hash of each of them.
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const here = import.meta.dirname;
const source = path.join(here, "package");
const dist = path.join(here, "dist");
const files = globSync("**/*", { cwd: source })
  .map((name) => name.split(path.sep).join("/"))
  // What Python leaves behind when the files are used in place is no part of the package.
  .filter((name) => !name.includes("__pycache__") && statSync(path.join(source, name)).isFile())
  .toSorted();

rmSync(dist, { recursive: true, force: true });
for (const name of files) {
  mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
  cpSync(path.join(source, name), path.join(dist, name));
}
const manifest = JSON.parse(readFileSync(path.join(here, "manifest.json"), "utf8"));
const hashOf = (name) =>
  createHash("sha256")
    .update(readFileSync(path.join(source, name)))
    .digest("hex");
manifest.metadata.managedModel.files = Object.fromEntries(files.map((name) => [name, hashOf(name)]));
writeFileSync(path.join(dist, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
