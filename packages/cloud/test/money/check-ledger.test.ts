import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MoneyDesk, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SCRIPTS = path.resolve(import.meta.dirname, "../../../../scripts");
const folder = mkdtempSync(path.join(tmpdir(), "bourse-check-"));

let cloud: TestCloud;
let text: string;
beforeAll(async () => {
  // No packages are installed where the checker is copied.
  for (const name of ["check-ledger.mjs", "check-ledger"])
    cpSync(path.join(SCRIPTS, name), path.join(folder, name), { recursive: true });
  cloud = await startCloud();
  const desk = await MoneyDesk.open(cloud);
  await desk.sale(2n ** 53n + 1n);
  await desk.sale(333n);
  text = (await desk.creator.get("/creator/export?currency=EUR")).bytes.toString();
});
afterAll(async () => {
  await cloud?.close();
  rmSync(folder, { recursive: true, force: true });
});

function check(content: string) {
  writeFileSync(path.join(folder, "ledger.ndjson"), content);
  const script = path.join(folder, "check-ledger.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "ledger.ndjson"], {
    cwd: folder,
    encoding: "utf8",
    env: {},
  });
  return { status, stdout, stderr };
}

describe("the checker of ledgers", () => {
  it("[P12] runs where nothing is installed, and finds that all is well", () => {
    expect(check(text)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("2 entries add up; the chain ends with"),
    });
  });

  it.each([
    ["a time", /"at":"20/, '"at":"19', "entry 2: what is before it was changed"],
    ["a subject", /"subject":"sale:./, '"subject":"sale:x', "entry 2: what is before it was changed"],
    ["the hash of an entry", /"previous":"(?!0+")/, '"previous":"0', "entry 2: what is before it was changed"],
    ["the hash of the book", /"head":"./, '"head":"', "the last entry was changed"],
    ["an amount", /"amount_minor":-/, '"amount_minor":-1', "the lines sum to"],
  ])("[P12] finds that %s was changed", (_, found, other, fault) => {
    const { status, stderr } = check(text.replace(found, other));
    expect([status, stderr]).toEqual([1, expect.stringContaining(fault)]);
  });

  it("[P12] finds a pair of amounts that was changed so that everything still adds up", () => {
    const pair = text
      .replace('"amount_minor":49}', '"amount_minor":48}')
      .replace('"amount_minor":284}', '"amount_minor":285}');
    const whole = pair.replace(/"pending_minor":(\d+)/, (_, minor: string) => `"pending_minor":${BigInt(minor) + 1n}`);
    expect(whole).not.toBe(text);
    const { status, stderr } = check(whole);
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining("the last entry was changed")]]);
  });
});
