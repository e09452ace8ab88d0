import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makePackage, type PackageWish } from "@bourse/cloud/testing";
import { afterAll } from "vitest";

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

/** A valid manifest file, package folder and archive of one package. */
export function putPackage(folder: string, name: string, wish: PackageWish = {}) {
  const pack = makePackage(wish);
  const manifest = put(folder, `${name}.json`, pack.manifestBytes);
  put(folder, `${name}/manifest.json`, pack.manifestBytes);
  const archive = put(folder, `${name}.tar.gz`, pack.archive);
  return { pack, manifest, folder: path.join(folder, name), archive };
}
