import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { openEmbedded } from "./embedded.ts";
import { lockFolder } from "./lock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-embedded-"));
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
