// Bundles src/main.ts into package/, and writes the hash of every file into the manifest.
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "rolldown";

const folder = path.join(import.meta.dirname, "package");
await build({
  input: path.join(import.meta.dirname, "src/main.ts"),
  // Not minified, the bundle would name the folders of this machine.
  output: { file: path.join(folder, "assets/app.js"), format: "es", minify: true },
});

const files = globSync("**/*", { cwd: folder, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .filter((name) => name !== "manifest.json")
  .sort();
const hashOf = (name) =>
  createHash("sha256")
    .update(readFileSync(path.join(folder, name)))
    .digest("hex");
const file = path.join(folder, "manifest.json");
const manifest = JSON.parse(readFileSync(file, "utf8"));
manifest.metadata.webApp.files = Object.fromEntries(files.map((name) => [name, hashOf(name)]));
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
