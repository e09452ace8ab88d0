import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

test("asks for bars when it starts, and shows the last close", () => {
  const command = "bourse run . --events test/events.ndjson --market sample --json";
  const { stdout } = spawnSync(command, { shell: true, encoding: "utf8" });
  const [start, answer] = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(start.envelope.commands.map(({ method }) => method), ["market.read"]);
  const { children } = answer.envelope.views["{{id}}.close"];
  assert.match(children[0].text, /^SPX closed at \d+/);
});
