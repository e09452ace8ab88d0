import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { call } from "../fake-io.ts";
import { put, testFolder } from "../workspace.ts";

const folder = testFolder();
const root = path.resolve(import.meta.dirname, "../../../..");

it("the test of the guide passes in a new project under node:test", async () => {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const project = path.join(folder, "hello");
  await call(["new", project, "--template", "interactive-ts"]);
  const guide = readFileSync(path.join(root, "docs/guides/testing-guests.md"), "utf8");
  put(project, "test/close.test.ts", /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? "");
  const { stdout, stderr } = spawnSync(process.execPath, ["--test"], { cwd: project, encoding: "utf8", env: {} });
  expect([stderr, stdout]).toEqual(["", expect.stringMatching(/pass 2\n.*fail 0\n/s)]);
});
