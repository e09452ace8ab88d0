import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

test("passes the marketplace's own check", () => {
  const { stdout } = spawnSync("bourse validate . --json", { shell: true, encoding: "utf8" });
  assert.deepEqual(JSON.parse(stdout), { path: ".", ok: true, issues: [] });
});
