// Builds the page, and writes the manifest with the hash of every file that it consists of.
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

const here = import.meta.dirname;
const dist = path.join(here, "dist");
await build({ configFile: path.join(here, "vite.config.ts"), logLevel: "warn" });

const files = globSync("**/*", { cwd: dist, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .filter((name) => name !== "manifest.json")
  .sort();
const hashOf = (name) =>
  createHash("sha256")
    .update(readFileSync(path.join(dist, name)))
    .digest("hex");
const manifest = JSON.parse(readFileSync(path.join(here, "manifest.json"), "utf8"));
manifest.metadata.webApp.files = Object.fromEntries(files.map((name) => [name, hashOf(name)]));
writeFileSync(path.join(dist, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
