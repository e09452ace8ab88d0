import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fullDisk, refusalCode } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { additionOf, hashOf, site } from "../../../test/fixtures/packages/site.fixture.ts";
import { openDatabase } from "../../database.ts";
import type { Addition } from "./addition.ts";
import { type PackageStore, packageStore } from "./store.ts";

let dataDir: string;
let packages: PackageStore;
let database: ReturnType<typeof openDatabase>;
const disk = fullDisk();
const told: unknown[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-packages-"));
  database = openDatabase(dataDir, disk.openConnection);
  packages = packageStore({ random: SYSTEM_RANDOM, dataDir, database, report: (cause) => void told.push(cause) });
});
afterEach(() => {
  disk.empty();
  database.close();
  rmSync(dataDir, { recursive: true });
  expect(told.splice(0)).toEqual([]);
});

const listed = (...path: string[]) => readdirSync(join(dataDir, "packages", ...path)).sort();

describe("a package", () => {
  it("[P1] is unpacked into files named by their hashes, which only their owner can read", async () => {
    const { archive, digest, files } = site();
    await packages.add(additionOf({ archive, digest }));
    expect(listed()).toEqual([digest]);
    const names = new Set([...files.values()].map(hashOf));
    expect(listed(digest)).toEqual([...names].sort());
    expect(statSync(join(dataDir, "packages", digest)).mode & 0o777).toBe(0o700);
    for (const name of names) expect(statSync(join(dataDir, "packages", digest, name)).mode & 0o777).toBe(0o600);
    expect(await packages.holds(digest)).toBe(true);
  });

  it("gives each file with its size and hash, byte for byte, and nothing of another name", async () => {
    const { archive, digest, files } = site(700_000);
    await packages.add(additionOf({ archive, digest }));
    for (const [path, content] of files) {
      const { size, sha256, bytes } = (await packages.openFile(digest, path)) ?? expect.fail(path);
      expect([size, sha256]).toEqual([content.length, hashOf(content)]);
      expect(Buffer.compare(await buffer(bytes), content)).toBe(0);
      expect(bytes.destroyed).toBe(true);
    }
    expect(packages.files(digest).map((each) => each.path)).toEqual([...files.keys()].sort());
    for (const path of ["nothing.txt", "../host.sqlite", hashOf(archive)])
      expect(await packages.openFile(digest, path)).toBeUndefined();
    expect(await refusalCode(packages.openFile("0".repeat(64), "index.html"))).toBe("install.package_damaged");
    expect(await packages.holds("0".repeat(64))).toBe(false);
  });

  it("is the same when it is added twice, also at the same time", async () => {
    const one = site();
    await Promise.all([packages.add(additionOf(one)), packages.add(additionOf(one))]);
    await packages.add(additionOf(one));
    expect(listed()).toEqual([one.digest]);
    expect(await packages.holds(one.digest)).toBe(true);
  });

  it("is received again when the download begins again", async () => {
    const one = site(200_000);
    const whole = additionOf(one);
    const fetch: Addition<void>["fetch"] = async (into) => {
      await into.begin();
      await into.write(Buffer.from("a try that was cut off"));
      await whole.fetch(into);
    };
    await packages.add({ ...whole, fetch });
    expect(await packages.holds(one.digest)).toBe(true);
  });
});

describe("an addition that fails leaves nothing behind", () => {
  const one = site(200_000);
  const whole = additionOf(one);
  const other = site();
  const broken = new Error("the line broke");

  it.each<[string, Partial<Addition<void>>, string]>([
    ["[P4] more bytes than the record names", { maxBytes: one.archive.length - 1 }, "trust.digest_mismatch"],
    ["[P2] other bytes", { fetch: additionOf(other).fetch }, "trust.digest_mismatch"],
    [
      "[R-ARCHIVE] a package that breaks a rule after some of its files",
      additionOf({ archive: one.archive.slice(0, -9), digest: hashOf(one.archive.slice(0, -9)) }),
      "install.package_refused",
    ],
  ])("%s", async (_, changes, code) => {
    expect(await refusalCode(packages.add({ ...whole, ...changes }))).toBe(code);
    expect([listed(), await packages.holds(one.digest)]).toEqual([[], false]);
  });

  it("a download that breaks off, a check that fails after it read everything", async () => {
    const fetch: Addition<void>["fetch"] = async (into) => {
      await into.begin();
      await into.write(one.archive.subarray(0, 1000));
      throw broken;
    };
    await expect(packages.add({ ...whole, fetch })).rejects.toBe(broken);
    const check: Addition<void>["check"] = async (archive, files) => {
      await whole.check(archive, files);
      throw broken;
    };
    await expect(packages.add({ ...whole, check })).rejects.toBe(broken);
    expect([listed(), await packages.holds(one.digest)]).toEqual([[], false]);
  });

  it("[P28] a disk that has no room for what the tree consists of", async () => {
    disk.fill();
    expect(await refusalCode(packages.add(whole))).toBe("host.store_full");
    expect([listed(), await packages.holds(one.digest)]).toEqual([[], false]);
  });
});

it("[P28] an archive of an earlier host stays on a full disk, and is unpacked when there is room", async () => {
  const { archive, digest } = site();
  const name = `${digest}.tar.gz`;
  writeFileSync(join(dataDir, "packages", name), archive);
  disk.fill();
  expect(await refusalCode(packages.adopt(digest))).toBe("host.store_full");
  packages.sweep(new Set([digest]));
  expect(listed()).toEqual([name]);
  disk.empty();
  await packages.adopt(digest);
  expect(listed()).toEqual([digest]);
});
