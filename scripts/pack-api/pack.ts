import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../lib/root.ts";
import { bundleApi } from "./bundle.ts";

const SOURCE = path.join(root, "packages/api");

/** Writes the package that can be published; returns the path of the archive. */
export async function packApi(out: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-pack-"));
  try {
    await writePackage(folder);
    mkdirSync(out, { recursive: true });
    const said = execFileSync("npm", ["pack", "--json", "--pack-destination", out], { cwd: folder, encoding: "utf8" });
    const [{ filename }] = JSON.parse(said) as [{ readonly filename: string }];
    return path.join(out, filename);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writePackage(folder: string): Promise<void> {
  const { program, types } = await bundleApi();
  writeFileSync(path.join(folder, "index.js"), program);
  writeFileSync(path.join(folder, "index.d.ts"), types);
  cpSync(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  const { name, version, type, description, sideEffects } = JSON.parse(
    readFileSync(path.join(SOURCE, "package.json"), "utf8"),
  ) as Readonly<Record<string, unknown>>;
  const exports = { ".": { types: "./index.d.ts", default: "./index.js" } };
  // The first version with `Promise.withResolvers`.
  const engines = { node: ">=22" };
  const file = { name, version, description, license: "Apache-2.0", type, sideEffects, engines, exports };
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(file, null, 2)}\n`);
  cpSync(path.join(root, "docs/reference/in-app.md"), path.join(folder, "REFERENCE.md"));
  const readme = readFileSync(path.join(SOURCE, "README.md"), "utf8");
  writeFileSync(path.join(folder, "README.md"), readme.replaceAll("../../docs/reference/in-app.md", "REFERENCE.md"));
}
