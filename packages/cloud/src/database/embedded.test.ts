import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { openEmbedded } from "./embedded.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-embedded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("[P28] says which folder cannot be opened, and gives it back", async () => {
  mkdirSync(path.join(folder, "database"));
  // What a file system that takes no writing looks like to the database, whoever runs this test.
  writeFileSync(path.join(folder, "database", "postgres"), "");
  for (const attempt of [1, 2]) {
    const opening = openEmbedded(path.join(folder, "database"));
    await expect(opening, `attempt ${attempt}`).rejects.toThrow(
      /database.postgres cannot be opened as a database \(.+\): is/,
    );
  }
});
