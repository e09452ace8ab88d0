import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newOfficials } from "@bourse/archive/testing";
import { OFFICIAL_SETS_MAX_BYTES } from "@bourse/contract";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../database.ts";
import { auditStore } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { officialSetStore } from "../../store/official-sets.ts";
import { openOfficialKeys } from "./keys.ts";

const first = newOfficials();
const second = first.succeed({}, [0, 2]);
const NOW = new Date("2026-01-02T03:04:05.000Z");

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-official-"));
  database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

function read(contents?: Uint8Array | string, mode = 0o600) {
  const file = join(folder, "official.json");
  if (contents !== undefined) {
    writeFileSync(file, contents);
    chmodSync(file, mode);
  }
  return said(open(file));
}

function open(file: string) {
  const parts = { sets: officialSetStore(database), audit: auditStore(database), now: () => NOW };
  return openOfficialKeys(file, parts, database.transaction);
}

function said(keys: ReturnType<typeof open>): string {
  const trust = keys.trust();
  return trust.ok ? trust.set.digest : trust.code;
}

describe("the file of official keys in the host's folder", () => {
  it("gives the keys, and is read again at each start", () => {
    expect(read(first.file)).toBe(first.set.digest);
    expect(read()).toBe(first.set.digest);
  });

  it("[P9] follows keys that the ones before signed, and then never an older file", () => {
    expect(read(first.file)).toBe(first.set.digest);
    expect(read(second.file)).toBe(second.set.digest);
    expect(read(first.file)).toBe("official.set_older");
    // A refused file gives no keys, and takes nothing from what is remembered.
    expect(read(second.file)).toBe(second.set.digest);
  });

  it("[P9] does not forget while the file is gone", () => {
    read(second.file);
    rmSync(join(folder, "official.json"));
    expect(read()).toBe("official.set_missing");
    expect(read(first.file)).toBe("official.set_older");
  });

  it("[R-SIGNATURE] refuses other keys than before, and keys that the ones before did not sign", () => {
    read(first.file);
    expect(read(newOfficials().file)).toBe("official.set_other");
    expect(read(first.succeed({}, [1]).file)).toBe("official.set_unsigned");
    expect(read(newOfficials().succeed({}).succeed({}).file)).toBe("official.set_other");
    expect(officialSetStore(database).newest()?.digest).toBe(first.set.digest);
  });

  it("[P28] gives no keys when others can put another file in its place, also behind a link", () => {
    expect(read(first.file)).toBe(first.set.digest);
    chmodSync(folder, 0o777);
    expect(read()).toBe("official.set_exposed");
    const link = join(mkdtempSync(join(folder, "own-")), "official.json");
    symlinkSync(join(folder, "official.json"), link);
    expect(said(open(link))).toBe("official.set_exposed");
    chmodSync(folder, 0o1777);
    expect([read(), said(open(link))]).toEqual([first.set.digest, first.set.digest]);
  });

  it("[P28] gives no keys when the file is damaged, too large, unreadable or open to others", () => {
    expect(read()).toBe("official.set_missing");
    expect(read("{")).toBe("official.set_invalid");
    expect(read(" ".repeat(OFFICIAL_SETS_MAX_BYTES + 1))).toBe("official.set_invalid");
    for (const mode of [0o666, 0o664]) expect(read(first.file, mode)).toBe("official.set_exposed");
    expect(said(open(folder))).toBe("official.set_invalid");
  });

  it("[P9] is read again while the host runs, and what it says is used once it is adopted", () => {
    read(first.file);
    const keys = open(join(folder, "official.json"));
    expect(keys.look()).toBeUndefined();
    writeFileSync(keys.file, second.file);
    const change = keys.look();
    expect(said(keys)).toBe(first.set.digest);
    change?.adopt();
    expect([said(keys), keys.look()]).toEqual([second.set.digest, undefined]);
    writeFileSync(keys.file, first.file);
    keys.look()?.adopt();
    expect(said(keys)).toBe("official.set_older");
    chmodSync(keys.file, 0o622);
    keys.look()?.adopt();
    expect(said(keys)).toBe("official.set_exposed");
    const noted = auditStore(database).list();
    expect(noted.map(({ action, detail }) => [action, detail.revision ?? detail.code])).toEqual([
      ["official_keys", 1],
      ["official_keys", 2],
      ["official_keys", "official.set_older"],
      ["official_keys", "official.set_exposed"],
    ]);
  });
});
