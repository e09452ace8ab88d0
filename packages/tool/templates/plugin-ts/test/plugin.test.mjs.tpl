import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

/** The result of a command in a process of its own: settings have their defaults, and what needs the page is refused. */
function run(command, ...args) {
  const options = ["--args", JSON.stringify(args), "--once", "--json"];
  const { status, stdout, stderr } = spawnSync("bourse", ["plugins", "dev", ".", command, ...options], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).result;
}

test("lists the symbols of its setting", () => {
  assert.deepEqual(run("{{id}}.symbols"), ["SIM:ALTA", "SIM:MAREA"]);
});
