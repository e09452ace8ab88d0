import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLUGIN_MAX_FILES } from "@bourse/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { discoverPlugins } from "./discover.ts";

const owner = process.getuid?.();
let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), "bourse-discover-")));
  folder = join(dataDir, "plugins", "one");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("refuses the files of another user", async () => {
  const [found] = await discoverPlugins({ dataDir, owner: (owner ?? 0) + 1 });
  expect(found?.issues.map((each) => each.message)).toEqual([expect.stringContaining("belongs to another user")]);
});

it("stops at a folder with too many files", async () => {
  for (let index = 0; index <= PLUGIN_MAX_FILES + 5; index += 1)
    writeFileSync(join(folder, `f${index}`), "", { mode: 0o600 });
  const [found] = await discoverPlugins({ dataDir, owner });
  expect(found?.issues.map((each) => each.message)).toContain(`the folder holds more than ${PLUGIN_MAX_FILES} files`);
});

it("stops at a folder with a tree of empty folders", async () => {
  for (let index = 0; index < 50; index += 1)
    for (let inner = 0; inner < 20; inner += 1) mkdirSync(join(folder, `f${index}`, `g${inner}`), { recursive: true });
  const [found] = await discoverPlugins({ dataDir, owner });
  expect(found?.issues.map((each) => each.message)).toContain(`the folder holds more than ${PLUGIN_MAX_FILES} files`);
});

it.runIf(owner !== undefined)("refuses all where others can exchange the whole folder", async () => {
  const shared = join(dataDir, "shared");
  mkdirSync(join(shared, "data", "plugins", "one"), { recursive: true, mode: 0o700 });
  const found = () => discoverPlugins({ dataDir: join(shared, "data"), owner });
  expect((await found()).map(({ name }) => name)).toEqual(["one"]);
  chmodSync(shared, 0o777);
  expect((await found()).map(({ issues }) => issues[0]?.message)).toEqual([
    `the folder of plugins lies in ${shared}, where everybody can write`,
  ]);
  chmodSync(shared, 0o1777);
  expect((await found()).map(({ name }) => name)).toEqual(["one"]);
});

it("does not wait for a pipe that stands in place of a file", async () => {
  execFileSync("mkfifo", [join(folder, "plugin.yaml")]);
  const [found] = await discoverPlugins({ dataDir, owner });
  expect(found?.issues[0]?.message).toContain("is neither a file nor a folder");
});
