import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { trustedPlugins, trustStore } from "./store.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/fixtures/plugins/trusts.fixture.ts", import.meta.url));
const DIGEST = "a".repeat(64);
const EACH = 20;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-trust-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("[P28] the list of trusted plugins", () => {
  it("keeps what host and tool change at the same time", async () => {
    const programs = ["host", "tool", "other"];
    const ends = programs.map((prefix) =>
      once(spawn(process.execPath, [PROGRAM, dataDir, prefix, String(EACH)], { stdio: "inherit" }), "exit"),
    );
    expect(await Promise.all(ends)).toEqual(programs.map(() => [0, null]));
    const trusted = trustedPlugins(dataDir);
    for (const prefix of programs) {
      expect(trusted.digestOf(`${prefix}.0`)).toBeUndefined();
      for (let each = 1; each < EACH; each += 1) expect(trusted.digestOf(`${prefix}.${each}`)).toBe(DIGEST);
    }
    expect(readdirSync(dataDir).sort()).toEqual(["plugin-trust.json", "plugin-trust.lock"]);
  });

  it("refuses to trust while another program keeps it, and takes trust back all the same", () => {
    const store = trustStore(dataDir, SYSTEM_RANDOM);
    store.trust("kept", DIGEST);
    const other = new DatabaseSync(join(dataDir, "plugin-trust.lock"));
    other.exec("BEGIN EXCLUSIVE");
    try {
      expect(() => store.trust("new", DIGEST)).toThrow(expect.objectContaining({ code: "plugin.trust_busy" }));
      expect(store.forget("kept")).toBe(true);
    } finally {
      other.close();
    }
    expect([store.digestOf("kept"), store.digestOf("new")]).toEqual([undefined, undefined]);
  });

  it("[P34] does not bring back by a late write what was taken back meanwhile", () => {
    trustStore(dataDir, SYSTEM_RANDOM).trust("kept", DIGEST);
    let isStopped = false;
    const bytes = (count: number) => {
      // The program is stopped between its look at the list and its write.
      if (!isStopped) {
        isStopped = true;
        expect(trustStore(dataDir, SYSTEM_RANDOM).forget("kept")).toBe(true);
      }
      return SYSTEM_RANDOM.bytes(count);
    };
    const store = trustStore(dataDir, { ...SYSTEM_RANDOM, bytes });
    store.trust("new", DIGEST);
    expect([isStopped, store.digestOf("kept"), store.digestOf("new")]).toEqual([true, undefined, DIGEST]);
  });

  it.each([
    ["can be read", () => undefined],
    ["is damaged", (file: string) => writeFileSync(file, "{")],
    ["is a folder", (file: string) => [rmSync(file), mkdirSync(join(file, "more"), { recursive: true })]],
  ])("is forgotten as a whole, also one that %s", (_, change) => {
    const store = trustStore(dataDir, SYSTEM_RANDOM);
    for (const id of ["one", "two"]) store.trust(id, DIGEST);
    change(join(dataDir, "plugin-trust.json"));
    store.forgetAll();
    expect([...store.digests()]).toEqual([]);
    store.trust("new", DIGEST);
    expect([...store.digests()]).toEqual([DIGEST]);
  });
});
