import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

test("shows its view when it starts", () => {
  const { stdout } = spawnSync("bourse run . --events test/events.ndjson --json", { shell: true, encoding: "utf8" });
  const [start] = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(start.envelope.views["{{id}}.hello"].text, "Hello from C");
});
