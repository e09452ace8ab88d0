import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { refusalCode } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { additionOf, hashOf, packed, site } from "../../../test/fixtures/packages/site.fixture.ts";
import { openDatabase } from "../../database.ts";
import { type PackageStore, type PackageStoreSetup, packageStore } from "./store.ts";

let dataDir: string;
let folder: string;
let packages: PackageStore;
let database: ReturnType<typeof openDatabase>;
const told: unknown[] = [];
const one = site(600_000);
const PATH = "assets/picture.webp";

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-packages-"));
  folder = join(dataDir, "packages");
  database = openDatabase(dataDir);
  packages = openStore();
  await packages.add(additionOf(one));
});
afterEach(() => {
  database.close();
  rmSync(dataDir, { recursive: true });
  expect(told.splice(0)).toEqual([]);
});

const HOLD_NOTHING = { heldBytes: 0 };
const openStore = (changes: Partial<PackageStoreSetup> = {}) =>
  packageStore({ random: SYSTEM_RANDOM, dataDir, database, report: (cause) => void told.push(cause), ...changes });
const contentOf = (path: string) => one.files.get(path) ?? expect.fail(path);
const placeOf = (path: string) => join(folder, one.digest, hashOf(contentOf(path)));
const readAll = async () => {
  for (const file of packages.files(one.digest)) for await (const _ of file.bytes());
};

describe("[P1] [P28] a tree that was changed on disk", () => {
  it.each<[string, (place: string) => void]>([
    ["a byte", (place) => writeFileSync(place, contentOf(PATH).with(9000, 1 + (contentOf(PATH)[9000] ?? 0)))],
    ["a shorter file", (place) => truncateSync(place, 10)],
    ["a longer file", (place) => writeFileSync(place, "more", { flag: "a" })],
    ["a missing file", (place) => rmSync(place)],
    [
      "a folder in its place",
      (place) => {
        rmSync(place);
        mkdirSync(place);
      },
    ],
    [
      "a pipe in its place",
      (place) => {
        rmSync(place);
        execFileSync("mkfifo", [place]);
      },
    ],
    [
      "a link in its place",
      (place) => {
        renameSync(place, join(dataDir, "elsewhere"));
        symlinkSync(join(dataDir, "elsewhere"), place);
      },
    ],
  ])("gives nothing of %s, and is fetched again", async (_, change) => {
    change(placeOf(PATH));
    expect(await packages.holds(one.digest)).toBe(false);
    expect(await refusalCode(packages.openFile(one.digest, PATH))).toBe("install.package_damaged");
    expect(await refusalCode(readAll())).toBe("install.package_damaged");
    expect((await packages.openFile(one.digest, "index.html"))?.bytes.destroy()).toBeDefined();
    await packages.add(additionOf(one));
    expect(await packages.holds(one.digest)).toBe(true);
    expect(readdirSync(folder)).toEqual([one.digest]);
  });

  const change = (at: number) => (place: string) =>
    writeFileSync(place, contentOf(PATH).with(at, 1 + (contentOf(PATH).at(at) ?? 0)));
  const otherFile = () => {
    const other = join(dataDir, "other");
    writeFileSync(other, "other");
    return other;
  };
  const SINCE: readonly (readonly [string, (place: string) => void, isDamagedInPieces: boolean])[] = [
    ["another file in its place", (place) => renameSync(otherFile(), place), false],
    ["no file in its place", (place) => rmSync(place), false],
    ["more bytes at its end", (place) => writeFileSync(place, "more", { flag: "a" }), false],
    ["fewer bytes", (place) => truncateSync(place, 300_000), true],
    ["another first byte", change(0), true],
    ["another last byte", change(-1), true],
  ];

  it.each(SINCE)("gives what was compared, of a file that it holds, after %s", async (_, alter) => {
    const { bytes } = (await packages.openFile(one.digest, PATH)) ?? expect.fail("not there");
    alter(placeOf(PATH));
    expect(Buffer.compare(await buffer(bytes), contentOf(PATH))).toBe(0);
  });

  it.each(SINCE)("gives no byte that was not compared, of a larger file, after %s", async (_, alter, isDamaged) => {
    const { bytes } = (await openStore(HOLD_NOTHING).openFile(one.digest, PATH)) ?? expect.fail("not there");
    alter(placeOf(PATH));
    const given: Uint8Array[] = [];
    const reading = (async () => {
      for await (const piece of bytes) given.push(piece);
    })();
    if (isDamaged) expect(await refusalCode(reading)).toBe("install.package_damaged");
    else await reading;
    const all = Buffer.concat(given);
    expect(Buffer.compare(all, contentOf(PATH).subarray(0, all.length))).toBe(0);
    expect(all.length === contentOf(PATH).length).toBe(!isDamaged);
  });

  it("closes a file that is opened and not read", async () => {
    const store = openStore(HOLD_NOTHING);
    const open = () => readdirSync("/proc/self/fd").length;
    const before = open();
    const files = await Promise.all(Array.from({ length: 20 }, () => store.openFile(one.digest, PATH)));
    const closed = files.map((file) => new Promise((resolve) => file?.bytes.once("close", resolve).destroy()));
    await Promise.all(closed);
    expect(open()).toBe(before);
  });
});

describe("a sweep", () => {
  it("removes what no install needs: trees, halves, files, folders and links, but not what links lead to", async () => {
    const other = site();
    await packages.add(additionOf(other));
    const foreign = join(dataDir, "foreign");
    mkdirSync(foreign);
    writeFileSync(join(foreign, "precious"), "");
    mkdirSync(join(folder, "0123456789ab.part", "files"), { recursive: true });
    writeFileSync(join(folder, "0123456789ab.part", "files", "x"), "");
    writeFileSync(join(folder, "x.tmp"), "");
    symlinkSync(foreign, join(folder, "link"));
    symlinkSync(join(dataDir, "nowhere"), join(folder, "broken link"));
    symlinkSync(foreign, join(folder, one.digest, "link"));
    mkdirSync(join(folder, one.digest, "unpacked", "deep"), { recursive: true });
    packages.sweep(new Set([one.digest]));
    expect(readdirSync(folder)).toEqual([one.digest]);
    expect(readdirSync(join(folder, one.digest)).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    expect([await packages.holds(one.digest), await packages.holds(other.digest)]).toEqual([true, false]);
    expect(readFileSync(join(foreign, "precious"), "utf8")).toBe("");
    expect(await refusalCode(packages.openFile(other.digest, PATH))).toBe("install.package_damaged");
  });

  it("deletes nothing behind a link that stands in a tree's place", async () => {
    const elsewhere = join(dataDir, "elsewhere");
    renameSync(join(folder, one.digest), elsewhere);
    writeFileSync(join(elsewhere, "precious"), "");
    symlinkSync(elsewhere, join(folder, one.digest));
    packages.sweep(new Set([one.digest]));
    expect(readdirSync(elsewhere)).toContain("precious");
    packages.sweep(new Set());
    expect([readdirSync(folder), readdirSync(elsewhere).length > 1]).toEqual([[], true]);
  });

  it("leaves alone what is being unpacked", async () => {
    const other = site();
    const whole = additionOf(other);
    await packages.add({
      ...whole,
      async check(archive, files) {
        packages.sweep(new Set());
        await whole.check(archive, files);
      },
    });
    expect(readdirSync(folder)).toEqual([other.digest]);
    expect(await packages.holds(other.digest)).toBe(true);
  });
});

describe("an archive that an earlier host kept", () => {
  const old = site(300_000);
  const place = (bytes = old.archive) => writeFileSync(join(folder, `${old.digest}.tar.gz`), bytes, { mode: 0o600 });

  it("stays until it is unpacked, and is then a tree as any other", async () => {
    place();
    packages.sweep(new Set([old.digest]));
    expect(readdirSync(folder)).toEqual([`${old.digest}.tar.gz`]);
    await packages.adopt(old.digest);
    await packages.adopt(old.digest);
    expect(readdirSync(folder)).toEqual([old.digest]);
    expect(await packages.holds(old.digest)).toBe(true);
  });

  it("is refused when it was changed, when it is a link, and when today's rules refuse it", async () => {
    place(old.archive.with(100, 1 + (old.archive[100] ?? 0)));
    expect(await refusalCode(packages.adopt(old.digest))).toBe("install.package_damaged");
    const unsound = old.archive.slice(0, -9);
    const digest = hashOf(unsound);
    writeFileSync(join(folder, `${digest}.tar.gz`), unsound);
    expect(await refusalCode(packages.adopt(digest))).toBe("install.package_refused");
    rmSync(join(folder, `${old.digest}.tar.gz`));
    linkSync(join(folder, `${digest}.tar.gz`), join(dataDir, "elsewhere"));
    symlinkSync(join(dataDir, "elsewhere"), join(folder, `${old.digest}.tar.gz`));
    expect(await refusalCode(packages.adopt(old.digest))).toBe("install.package_damaged");
  });

  it("goes when nothing needs it, or a tree stands beside it", () => {
    place();
    writeFileSync(join(folder, `${one.digest}.tar.gz`), one.archive);
    packages.sweep(new Set([one.digest]));
    expect(readdirSync(folder)).toEqual([one.digest]);
  });
});

it("[P4] keeps two packages of the same content apart", async () => {
  const twin = packed(
    new Map([
      ["index.html", Buffer.from("<!doctype html>")],
      [PATH, contentOf(PATH)],
    ]),
  );
  await packages.add(additionOf(twin));
  packages.sweep(new Set([twin.digest]));
  expect(await packages.holds(twin.digest)).toBe(true);
});
