import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/database.ts";
import { packageStore } from "../src/store/packages/store.ts";
import { additionOf, packed, type Site, site } from "./fixtures/packages/site.fixture.ts";

const PROGRAM = fileURLToPath(new URL("./fixtures/packages/killed-add.fixture.ts", import.meta.url));

let dataDir: string;
let archivePath: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-packages-"));
  archivePath = join(dataDir, "archive");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Adds a package in a separate process with a limit on file sizes in KiB. */
function add({ archive }: Site, point: string, limitKib = "unlimited") {
  writeFileSync(archivePath, archive);
  const command = `ulimit -f ${limitKib}; exec "$0" "$@"`;
  const given = ["-c", command, process.execPath, PROGRAM, dataDir, archivePath, point];
  return spawnSync("bash", given, { encoding: "utf8" });
}

/** The state found by the next start, which must then accept the package. */
async function afterwards({ archive, digest }: Site) {
  const database = openDatabase(dataDir);
  try {
    const packages = packageStore({
      random: SYSTEM_RANDOM,
      dataDir,
      database,
      report: (cause) => expect.fail(String(cause)),
    });
    const before = await packages.holds(digest);
    packages.sweep(new Set([digest]));
    const left = readdirSync(join(dataDir, "packages"));
    const held = await packages.holds(digest);
    await packages.add(additionOf({ archive, digest }));
    expect(await packages.holds(digest)).toBe(true);
    return { before, held, left };
  } finally {
    database.close();
  }
}

describe("[P28] a host that is killed", () => {
  it.each(["during the download", "while unpacking", "after unpacking", "before the rows"])(
    "%s has nothing of the package",
    async (point) => {
      const one = site(400_000);
      expect(add(one, point).signal).toBe("SIGKILL");
      expect(await afterwards(one)).toEqual({ before: false, held: false, left: [] });
    },
  );

  it("after it wrote what the package consists of has all of it", async () => {
    const one = site(400_000);
    expect(add(one, "after the rows").signal).toBe("SIGKILL");
    expect(await afterwards(one)).toMatchObject({ before: true, held: true, left: [one.digest] });
  });
});

const MIB = 1024 * 1024;
/** More than the database needs, less than the files of these packages. */
const LIMIT_KIB = 2048;

describe("[P28] a disk without room", () => {
  const text = Buffer.alloc(4 * MIB, Array.from({ length: 4096 }, (_, at) => at.toString(36)).join(" "));
  it.each<[string, Site]>([
    ["for the archive", site(4 * MIB)],
    [
      "for a file of it",
      packed(
        new Map([
          ["index.html", Buffer.from("<p>")],
          ["text.txt", text],
        ]),
      ),
    ],
  ])("%s ends the addition with a code and leaves nothing", async (_, one) => {
    const { status, stderr } = add(one, "never", String(LIMIT_KIB));
    expect(status).toBe(1);
    expect(stderr).toContain("host.store_full");
    expect(readdirSync(join(dataDir, "packages"))).toEqual([]);
    expect(await afterwards(one)).toMatchObject({ before: false, left: [] });
  });
});
