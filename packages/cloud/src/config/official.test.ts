import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newOfficials } from "@bourse/archive/testing";
import { expect, it, onTestFinished } from "vitest";
import { Environment } from "./environment.ts";
import { readOfficial } from "./official.ts";

function read(contents?: Uint8Array | string, mode = 0o644) {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "official.json");
  if (contents !== undefined) writeFileSync(file, contents);
  if (contents !== undefined) chmodSync(file, mode);
  const environment = new Environment({ OFFICIAL_SET: file });
  const { officialSets } = readOfficial(environment);
  environment.end();
  return officialSets?.at(-1)?.set;
}

it("reads the newest set of the file, and none without the variable", () => {
  const next = newOfficials().succeed({});
  expect(read(next.file)).toEqual(next.set);
  expect(readOfficial(new Environment({}))).toEqual({});
});

it("[P28] refuses to start with a file that is missing, damaged, open to others or not signed by the old keys", () => {
  expect(() => read()).toThrow("OFFICIAL_SET cannot be read");
  for (const mode of [0o664, 0o646])
    expect(() => read(newOfficials().file, mode)).toThrow("other users of this machine can change");
  expect(() => read("{}")).toThrow("OFFICIAL_SET is no file of official keys");
  expect(() => read(newOfficials().succeed({}, [0]).file)).toThrow("signed by 1 of the 2 keys");
});
