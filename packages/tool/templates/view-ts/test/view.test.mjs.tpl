import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

test("shows the price and the mean of the last closes", () => {
  const { stdout } = spawnSync("bourse run . --market sample --json", { shell: true, encoding: "utf8" });
  const { node } = JSON.parse(stdout);
  assert.match(node.children[0].text, /^SPX \d+/);
  assert.match(node.children[1].text, /^mean of 20 closes: \d+\.\d\d$/);
});
