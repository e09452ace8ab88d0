import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testHost, testTrader } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../database.ts";
import { type DamagedRecord, damagedRecords, damageIn } from "./damaged-records.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-damaged-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Services = Awaited<ReturnType<typeof testHost>>["services"];

/** The lists of a trader: how a record is made, how the first of two is damaged, and where both are read. */
const LISTS: readonly {
  readonly what: string;
  make(services: Services, name: string): unknown;
  readonly damage: string;
  list(services: Services): readonly unknown[];
}[] = [
  {
    what: "A scan",
    make: ({ scans }, name) =>
      scans.create({ name, symbols: ["SPX"], cadence_minutes: { D: 5 } }, undefined, testTrader()),
    damage: "UPDATE scans SET schedule = '{' WHERE name = 'first'",
    list: ({ scans }) => scans.list(),
  },
  {
    what: "An automation",
    make: ({ tasks }, name) =>
      tasks.create({ task: "morning_briefing", name, interval_minutes: 60 }, undefined, testTrader()),
    damage: `UPDATE tasks SET settings = '' WHERE settings LIKE '%first%'`,
    list: ({ tasks }) => tasks.list().tasks,
  },
  {
    what: "A drawing",
    make: ({ drawings }, text) =>
      drawings.create({
        symbol: "SPX",
        kind: "horizontal",
        anchors: [{ price: 1 }],
        color: "#808080",
        width: 1,
        text,
      }),
    damage: "UPDATE drawings SET body = 'null,' WHERE body LIKE '%first%'",
    list: ({ drawings }) => drawings.list(undefined),
  },
  {
    what: "An indicator",
    make: ({ indicators }, name) =>
      indicators.create(
        { chart_id: null, indicator: "sma", parameters: { period: name === "first" ? 3 : 5 } },
        undefined,
      ),
    damage: "UPDATE indicators SET origin = '{' WHERE position = (SELECT min(position) FROM indicators)",
    list: ({ indicators }) => indicators.list(undefined),
  },
  {
    what: "A layout",
    make: ({ layouts }, name) => layouts.put(name, { name, content: { arrangement: "{}", charts: [] } }),
    damage: "UPDATE layouts SET content = '{' WHERE name = 'first'",
    list: ({ layouts }) => layouts.list(),
  },
];

describe("a damaged record", () => {
  it("is left out of its list, which has the others, and is told in one notice", async () => {
    const host = await testHost({ dataDir: folder });
    for (const { make } of LISTS) for (const name of ["first", "second"]) make(host.services, name);
    const others = LISTS.map(({ list }) => list(host.services)[1]);
    await host.close();
    const database = openDatabase(folder);
    for (const { damage } of LISTS) database.run(damage);
    database.close();
    for (let start = 0; start < 2; start += 1) {
      const again = await testHost({ dataDir: folder });
      expect(LISTS.map(({ list }) => list(again.services))).toEqual(others.map((other) => [other]));
      const titles = again.services.notifications.list().notifications.map(({ title }) => title);
      expect(titles.toSorted()).toEqual(LISTS.map(({ what }) => `${what} cannot be read`).toSorted());
      await again.close();
    }
  });

  it("does not keep the host from starting, nor an added exchange from being removed", async () => {
    await (await testHost({ dataDir: folder })).close();
    const database = openDatabase(folder);
    database.run(
      "INSERT INTO market_sources (exchange, symbols, added_at) VALUES ('none', '[', '2026-01-02T10:00:00Z')",
    );
    database.close();
    const host = await testHost({ dataDir: folder });
    expect(host.services.sources.list()).toEqual([]);
    const isThere = () => host.services.sources.remove("none");
    await isThere();
    await expect(isThere()).rejects.toMatchObject({ code: "market.source_unknown" });
    await host.close();
  });

  it("is told once to each listener, also to one that came later", () => {
    const records = damagedRecords();
    const heard: DamagedRecord[][] = [[], []];
    records.onDamaged((record) => heard[0]?.push(record));
    const read = ({ id }: { readonly id?: unknown }) => JSON.parse(id === "b" ? "{" : "1") as number;
    for (let times = 0; times < 2; times += 1) {
      expect(records.readable("a row", [{ id: "a" }, { id: "b" }, { id: "c" }], read)).toEqual([1, 1]);
    }
    records.onDamaged((record) => heard[1]?.push(record));
    expect(heard[0]).toMatchObject([{ what: "a row", id: "b", reason: expect.stringContaining("JSON") }]);
    expect(heard[1]).toEqual(heard[0]);
  });

  it("is only one whose value is wrong: a fault of the host or of the disk is thrown", () => {
    const fault = new Error("the disk failed");
    expect(() => damageIn(fault)).toThrow(fault);
  });
});
