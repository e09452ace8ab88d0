import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { COMMAND_CONTRACTS, checkCommandParams, checkCommandResult } from "@bourse/contract";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const CONTRACTS = "packages/contract/src/commands";
/** Generated from the list of commands, or written for a release or an example and not for a command. */
const NOT_PLACES = new Set([
  "packages/contract/src/reference/words/examples.ts",
  "packages/contract/src/generated/methods.ts",
  "packages/contract/src/manifest/host-releases.ts",
]);
/** Other roles of a few commands: reads that models may request, and the one with limited bytes. */
const FURTHER_USES = new Set([
  "packages/host/src/services/models/readings.ts",
  "packages/host/src/services/assistant/chart/tools.ts",
  "packages/runtime/src/guest/stored-bytes.ts",
  // A driven guest has answers to what bars can answer, and is refused the rest: a new command needs nothing there.
  "packages/runtime/src/drive/desk.ts",
  "packages/runtime/src/drive/play.ts",
  "packages/runtime/src/gate/claims.ts",
  "packages/runtime/src/gate/gate.ts",
  "packages/runtime/src/gate/judge.ts",
]);
/** The bridge of web applications: another door, some of whose methods have the names of commands. */
const OTHER_DOOR = /^packages\/(?:contract\/src\/web-app|host\/src\/apps|sdk\/src\/webapp)\//;
const SOURCES = globSync("packages/{contract,host,runtime,sdk}/{src,assemblyscript}/**/*.ts", { cwd: root })
  .filter((file) => !/\.test\.|\/test\//.test(file) && !OTHER_DOOR.test(file))
  .filter((file) => !NOT_PLACES.has(file) && !FURTHER_USES.has(file))
  .map((file) => ({ file, text: read(file) }));

/** `bourse run` answers these too, and has no host. */
const MARKET_WORK = "packages/runtime/src/market/guests/commands.ts";

/** `ui.openExternal` is `ui` and `open-external`. */
function partsOf(method: string): readonly [string, string] {
  const [namespace = "", verb = ""] = method.split(".");
  return [namespace, verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
}

/** Every place that a person writes for a command. */
function placesOf(method: string): readonly string[] {
  const [namespace, verb] = partsOf(method);
  const constant = `${namespace}_${verb.replaceAll("-", "_")}`.toUpperCase();
  const named = new RegExp(`"${method.replace(".", "\\.")}"|\\b${constant}\\b`);
  const inTypes = new RegExp(`typeof ${constant}\\b|^import [^;]*\\b${constant}\\b[^;]*;`, "gm");
  return SOURCES.filter(({ text }) => named.test(text.replace(inTypes, ""))).map(({ file }) => file);
}

describe.each(Object.entries(COMMAND_CONTRACTS))("[CMD-01] %s", (method, contract) => {
  const [namespace] = partsOf(method);

  it("is written in five places: its contract and the list, its work and the list, and the SDK", () => {
    expect([...placesOf(method)].sort()).toEqual(
      [
        `${CONTRACTS}/${namespace}.ts`,
        `${CONTRACTS}/index.ts`,
        namespace === "market" ? MARKET_WORK : `packages/host/src/commands/${namespace}.ts`,
        "packages/host/src/commands/index.ts",
        `packages/sdk/assemblyscript/commands/${namespace}.ts`,
      ].sort(),
    );
  });

  it("has a sample as its schemas want it", () => {
    expect(checkCommandParams(contract, contract.sample.params)).toEqual([]);
    expect(checkCommandResult(contract, contract.sample.result)).toEqual([]);
  });
});

it("the number of places that CONTRIBUTING tells is theirs", () => {
  expect(read("CONTRIBUTING.md")).toContain("| a command for guests | 5 | contract, list; host, list; SDK |");
});
