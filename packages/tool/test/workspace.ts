import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makePackage, type PackageWish } from "@bourse/cloud/testing";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { afterAll } from "vitest";
import { BIN } from "./spawn.ts";

/** A folder for a test file, deleted after its last test. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-tool-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and creates its folders; returns its path. */
export function put(folder: string, name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** The environment of somebody who has the tool, and the packages of this checkout in the place of a registry. */
export function authorsEnvironment(folder: string): NodeJS.ProcessEnv {
  const root = path.resolve(import.meta.dirname, "../../..");
  const bin = path.join(folder, "bin");
  if (!existsSync(bin)) {
    chmodSync(put(bin, "bourse", `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`), 0o755);
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  }
  const places = [bin, path.join(root, "node_modules/.bin"), path.dirname(process.execPath), process.env.PATH ?? ""];
  return { ...process.env, PATH: places.join(path.delimiter), NO_COLOR: "1", NODE_OPTIONS: "" };
}

/** A valid manifest file, package folder and archive of one package. */
export function putPackage(folder: string, name: string, wish: PackageWish = {}) {
  const pack = makePackage(wish);
  const manifest = put(folder, `${name}.json`, pack.manifestBytes);
  put(folder, `${name}/manifest.json`, pack.manifestBytes);
  const archive = put(folder, `${name}.tar.gz`, pack.archive);
  return { pack, manifest, folder: path.join(folder, name), archive };
}

/** The manifest of a guest of API version 2 with one view. */
export const eventManifest = (capabilities: readonly string[] = []) => ({
  id: "svc.tool_guest",
  name: "Guest",
  version: "1.0.0",
  apiVersion: 2,
  description: "A guest of the tool's tests",
  publisher: "Tests",
  runtime: "wasm",
  entry_point: "main.wasm",
  minHostVersion: "0.1.0",
  capabilities,
  contributes: { views: { main: [{ id: EVENT_VIEW, name: "View", interactive: true }] } },
});

/** A package folder with a guest of API version 2; returns its path. */
export function putEventGuest(
  folder: string,
  name: string,
  { module, capabilities }: { readonly module: Uint8Array; readonly capabilities: readonly string[] },
): string {
  put(folder, `${name}/main.wasm`, module);
  put(folder, `${name}/manifest.json`, JSON.stringify(eventManifest(capabilities)));
  return path.join(folder, name);
}
