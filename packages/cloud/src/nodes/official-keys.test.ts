import { newOfficials } from "@bourse/archive/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase, useDatabase } from "../database/database.ts";
import { openInMemory } from "../database/embedded.ts";
import { newestOfficialSet } from "../store/operators/official-sets.ts";
import { openOfficialKeys } from "./official-keys.ts";

const officials = newOfficials();
const next = officials.succeed({});
const CLOCK = { now: () => new Date("2026-01-02T03:04:05.000Z") };

let pool: Awaited<ReturnType<typeof openInMemory>>;
let database: Database;
beforeAll(async () => {
  pool = await openInMemory();
  database = await openDatabase(pool);
});

/** A node's start; a refused one closes what it was given, as a process that ends does. */
async function start(sets: typeof officials.sets | undefined): Promise<number | string | undefined> {
  const node = useDatabase({ options: {}, connect: () => pool.connect(), end: async () => undefined });
  return openOfficialKeys(sets, node, CLOCK).then(
    (set) => set?.revision,
    (refused: Error) => refused.message,
  );
}

describe("the official keys of a node", () => {
  it("[P9] are followed from the newest that any node has used, and never go back", async () => {
    expect(await start(undefined)).toBeUndefined();
    expect(await start(officials.sets)).toBe(1);
    expect(await start(officials.sets)).toBe(1);
    expect(await start(next.sets)).toBe(2);
    expect(await start(officials.sets)).toMatch(
      /ends with set 1; set 2 was used here\. \[official\.set_older\] Give every/,
    );
    expect(await start(undefined)).toBeUndefined();
    expect((await newestOfficialSet(database))?.digest).toBe(next.set.digest);
  });

  it("[R-SIGNATURE] are refused when others have the same revision, or the known ones did not sign them", async () => {
    const other = newOfficials().succeed({});
    expect(await start(other.sets)).toMatch(/\[official\.set_other\]/);
    expect(await start(next.succeed({}).sets)).toBe(3);
  });

  it("[P9] cannot be made to forget", async () => {
    await expect(database.deleteFrom("official_set").execute()).rejects.toThrow();
    await expect(database.updateTable("official_set").set({ revision: 9 }).execute()).rejects.toThrow();
  });
});
