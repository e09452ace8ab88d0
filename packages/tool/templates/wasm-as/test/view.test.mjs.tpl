import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

test("shows the price of the sample market", () => {
  const { stdout } = spawnSync("bourse run . --market sample --json", { shell: true, encoding: "utf8" });
  const [view] = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(view.ok, true);
  assert.match(view.node.text, /^SPX \d+(\.\d+)?$/);
});
