import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const PAGE_BYTES = 4096;

/** Damages the second page of a small database. */
function damagePage(): void {
  const path = join(dataDir, "host.sqlite");
  const connection = new DatabaseSync(path);
  connection.exec(`CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('${"x".repeat(3 * PAGE_BYTES)}')`);
  connection.close();
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, PAGE_BYTES);
  closeSync(file);
}

/** Starts a real host with a limit on file sizes in KiB, and waits for its end. */
function start(limitKib = "unlimited") {
  const command = `ulimit -f ${limitKib}; exec "$0" "$1"`;
  const environment = { ...process.env, PORT: "0", DATA_DIR: dataDir };
  return spawnSync("bash", ["-c", command, process.execPath, MAIN], { env: environment, encoding: "utf8" });
}

describe("[P28] a start", () => {
  it("on a disk that takes nothing ends with a code and what to do", () => {
    const { status, stderr } = start("8");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^the host stopped: host\.store_(?:full|failed): /);
    expect(stderr).toMatch(/Make room|Check the disk/);
  });

  it.each([
    ["no database at all", () => writeFileSync(join(dataDir, "host.sqlite"), Buffer.alloc(8192, "x"))],
    ["a page that is damaged", damagePage],
  ])("on a store with %s ends with a code and what to do", (_, damage) => {
    damage();
    const { status, stderr } = start();
    expect(status).toBe(1);
    expect(stderr).toContain("the host stopped: host.store_damaged: ");
    expect(stderr).toContain("Restore `host.sqlite` from a backup");
  });
});

/** Fills the allowed disk space, removes a right, and prints the state that a reader then sees. */
const FILL_AND_TAKE = `
  const { openDatabase } = await import(process.argv[1]);
  const database = openDatabase(process.argv[2]);
  database.run("CREATE TABLE rights (name TEXT); ");
  database.run("INSERT INTO rights VALUES ('trade')");
  database.run("CREATE TABLE filler (bytes BLOB)");
  let refused;
  for (const bytes of [20000, 1]) {
    for (refused = undefined; refused === undefined; ) {
      try { database.run("INSERT INTO filler VALUES (zeroblob(?))", bytes); } catch (cause) { refused = cause.code; }
    }
  }
  database.take(() => database.run("DELETE FROM rights"));
  const rights = database.all("SELECT * FROM rights").length;
  console.log(JSON.stringify({ refused, rights, acts: database.held()?.acts, flushed: database.flush() }));
`;

it("[P21] [P28] what is taken away is gone for every reader where the kernel refuses each write", () => {
  const module = fileURLToPath(new URL("../src/database.ts", import.meta.url));
  const command = `ulimit -f 4000; exec "$0" --input-type=module -e "$1" "$2" "$3"`;
  const given = ["-c", command, process.execPath, FILL_AND_TAKE, module, dataDir];
  const { stdout, stderr } = spawnSync("bash", given, { encoding: "utf8" });
  expect(stderr).toBe("");
  const seen = JSON.parse(stdout) as { readonly refused: string };
  expect(seen).toMatchObject({ rights: 0, acts: 1, flushed: false });
  expect(["host.store_full", "host.store_failed"]).toContain(seen.refused);
});
