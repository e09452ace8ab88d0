import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { patiently } from "@bourse/testing/patience";
import { afterAll, expect, it } from "vitest";
import { ProcessDossierMaker } from "./process-maker.ts";

const maker = new ProcessDossierMaker();
const folder = mkdtempSync(path.join(tmpdir(), "bourse-rebuilt-"));
afterAll(async () => {
  await maker.close();
  rmSync(folder, { recursive: true });
});

const PROGRAM = `import { defineExtension } from "@bourse/sdk/guest";
import { words } from "./words.ts";
defineExtension({ onStart: () => console.log(words) });`;
const FILES = [
  { path: "src/index.ts", text: PROGRAM },
  { path: "src/words.ts", text: 'export const words = "hello";' },
];
const asked = { entry: "src/index.ts", apiVersion: 2, views: [] } as const;

it(
  "makes the same guest of the same sources, in a folder of another name",
  async () => {
    for (const { path: file, text } of FILES) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const bundler = findBundler(import.meta.dirname);
    if (!bundler) throw new Error("rolldown is not installed");
    const compiled = await compileGuest({ folder, ...asked, bundler });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
    const sha256 = createHash("sha256").update(compiled.guest).digest("hex");
    expect(await maker.rebuild({ ...asked, files: FILES })).toBe(sha256);
  },
  patiently(60_000),
);

it.each([
  ["a file above the project", "../../../../../../etc/hostname"],
  ["an absolute path", "/etc/hostname"],
  ["a package that is not the SDK", "rolldown"],
  ["a module of Node", "node:fs"],
])(
  "reads no %s, whatever the sources import",
  async (_what, from) => {
    const files = [{ path: "src/index.ts", text: `import * as all from ${JSON.stringify(from)}; console.log(all);` }];
    await expect(maker.rebuild({ ...asked, files })).rejects.toThrow(/leads to no file|is a module of Node/);
  },
  patiently(60_000),
);

it(
  "says why sources give no guest",
  async () => {
    const files = [{ path: "src/index.ts", text: "const = 1;" }];
    await expect(maker.rebuild({ ...asked, files })).rejects.toThrow("src/index.ts: ");
  },
  patiently(60_000),
);
