import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { openEmbedded } from "./embedded.ts";
import { lockFolder } from "./lock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-embedded-"));
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("[P28] says which folder cannot be opened, and gives it back", async () => {
  mkdirSync(path.join(folder, "database"));
  // Looks to the database like a file system that cannot be written, even when the tests run as root.
  writeFileSync(path.join(folder, "database", "postgres"), "");
  const database = path.join(folder, "database");
  await expect(openEmbedded(database)).rejects.toThrow(/database.postgres cannot be opened as a database \(.+\): is/);
  const unlock = await lockFolder(database);
  await unlock();
});

it("[P28] learns that a folder takes nothing before it makes a database for it", async () => {
  const made = vi.spyOn(PGlite, "create");
  const database = path.join(folder, "refused");
  mkdirSync(database);
  writeFileSync(path.join(database, "postgres"), "");
  await expect(openEmbedded(database)).rejects.toThrow(/\(ENOTDIR/);
  expect(made).not.toHaveBeenCalled();
});

it("[P28] says so as well when the database's own writing fails, and leaves no trial behind", async () => {
  // PGlite's file system throws this on a full disk.
  vi.spyOn(PGlite, "create").mockRejectedValue({ errno: 51 });
  const database = path.join(folder, "full");
  await expect(openEmbedded(database)).rejects.toThrow(
    /postgres cannot be opened as a database \(system error 51\): is/,
  );
  expect(readdirSync(path.join(database, "postgres"))).toEqual([]);
});
