import { DatabaseSync } from "node:sqlite";
import { DESK_LIMITS } from "@bourse/contract";
import type { WatchlistChange } from "@bourse/contract/host-api";
import { SYSTEM_RANDOM } from "@bourse/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { MIGRATIONS } from "../../migrations.ts";
import { WATCHLISTS_STEP } from "./schema.ts";
import { watchlistService } from "./watchlist.ts";

const ORIGIN = { extension_id: "svc.index_overview", version: "1.0.0", contribution_id: "svc.index_overview.large" };

function setUp(state: TestState = testState(), limits: Partial<typeof DESK_LIMITS> = {}) {
  const { events, told } = toldEvents();
  const { database } = state;
  const service = watchlistService({ database, random: SYSTEM_RANDOM, events, limits: { ...DESK_LIMITS, ...limits } });
  const change = (body: WatchlistChange, id = "default") => service.change(id, body);
  const add = (...symbols: string[]) => change({ op: "add", symbols });
  const group = (name: string) => change({ op: "add_group", name }).groups.find((each) => each.name === name)?.id ?? "";
  const shown = (id = "default") =>
    service
      .lists()
      .lists.find((each) => each.id === id)
      ?.symbols.map((each) => each.symbol) ?? [];
  return { state, database, service, change, add, group, shown, told };
}

describe("a watchlist", () => {
  it("has its symbols in the trader's order, group by group, also after a restart", () => {
    const { state, change, add, group, service } = setUp();
    add("SPX", "NDX", "DAX", "FTSE");
    const europe = group("Europe");
    change({ op: "move", symbol: "DAX", group_id: europe });
    change({ op: "move", symbol: "FTSE", group_id: europe, before: "DAX" });
    change({ op: "move", symbol: "NDX", before: "SPX" });
    change({ op: "move_group", group_id: group("Asia"), before: europe });
    change({ op: "rename_group", group_id: europe, name: "EU" });
    change({ op: "rename", name: "Indices" });
    const before = service.lists();
    expect(service.symbols()).toEqual(["NDX", "SPX", "FTSE", "DAX"]);
    expect(before.lists).toMatchObject([{ name: "Indices", groups: [{ name: "Asia" }, { id: europe, name: "EU" }] }]);
    expect(setUp(state.reopen()).service.lists()).toEqual(before);
  });

  it("raises its revision and tells the pages with each change, and with nothing that changes nothing", () => {
    const { change, add, told } = setUp();
    expect(add("SPX").revision).toBe(2);
    told.length = 0;
    expect(add("SPX").revision).toBe(2);
    expect(change({ op: "remove", symbols: ["NDX"] }).revision).toBe(2);
    expect(change({ op: "make_default" }).revision).toBe(2);
    expect(told).toEqual([]);
    expect(change({ op: "remove", symbols: ["SPX"] }).revision).toBe(3);
    expect(told).toEqual(["watchlist"]);
  });

  it("of a removed group keeps the symbols", () => {
    const { change, group, shown } = setUp();
    const group_id = group("Europe");
    change({ op: "add", symbols: ["DAX", "FTSE"], group_id });
    change({ op: "add", symbols: ["SPX"] });
    change({ op: "remove_group", group_id });
    expect(shown()).toEqual(["SPX", "DAX", "FTSE"]);
    expect(() => change({ op: "rename_group", group_id, name: "EU" })).toThrow(
      expect.objectContaining({ code: "watchlist.group_unknown" }),
    );
    change({ op: "add", symbols: ["CAC"], group_id });
    expect(shown().at(-1)).toBe("CAC");
  });

  it("takes as many symbols, groups and lists as its limits say, and nothing of a change that is over them", () => {
    const limits = { maxWatchlists: 2, maxWatchlistSymbols: 3, maxWatchlistGroups: 1 };
    const { add, group, service, shown } = setUp(testState(), limits);
    const full = expect.objectContaining({ code: "watchlist.full" });
    add("A", "B");
    expect(() => add("C", "D")).toThrow(full);
    add("C", "A");
    expect(shown()).toEqual(["A", "B", "C"]);
    group("one");
    expect(() => group("two")).toThrow(full);
    service.create("Second");
    expect(() => service.create("Third")).toThrow(full);
  });

  it("that extensions see is one of several, and is not removed", () => {
    const { add, change, service } = setUp();
    add("SPX");
    const { id } = service.create("Tech");
    change({ op: "add", symbols: ["NDX"] }, id);
    expect(service.symbols()).toEqual(["SPX"]);
    expect(() => service.remove("default", 2)).toThrow(expect.objectContaining({ code: "watchlist.is_default" }));
    change({ op: "make_default" }, id);
    expect(service.symbols()).toEqual(["NDX"]);
    expect(() => service.remove("default", 1)).toThrow(expect.objectContaining({ code: "watchlist.changed" }));
    service.remove("default", 2);
    expect(service.lists().lists).toMatchObject([{ id, is_default: true }]);
    expect(() => change({ op: "rename", name: "x" })).toThrow(expect.objectContaining({ code: "watchlist.unknown" }));
  });

  it("of an earlier host becomes the default list", () => {
    const before = new DatabaseSync(":memory:");
    for (const step of MIGRATIONS.slice(0, MIGRATIONS.indexOf(WATCHLISTS_STEP))) before.exec(step);
    before.exec("INSERT INTO watchlist (position, symbol) VALUES (0, 'SPX'), (1, 'NDX')");
    before.exec(WATCHLISTS_STEP);
    expect(before.prepare("SELECT * FROM watchlists").all()).toMatchObject([{ id: "default", is_default: 1 }]);
    const rows = before.prepare("SELECT list, symbol, group_id FROM watchlist_symbols ORDER BY position").all();
    expect(rows).toMatchObject([{ list: "default", symbol: "SPX", group_id: null }, { symbol: "NDX" }]);
    before.close();
  });
});

describe("symbols of a preset", () => {
  it("are added inside the caller's transaction, with their origin, to an existing or a new list", () => {
    const { add, database, service, told } = setUp();
    add("SPX");
    told.length = 0;
    const into = { list_id: "default" };
    const symbols = ["SPX", "NDX"];
    const first = database.transaction(() => service.addWithin({ into, symbols, group: "Large", origin: ORIGIN }));
    expect(first).toMatchObject({ added: ["NDX"], present: ["SPX"], list: { groups: [{ name: "Large" }] } });
    expect(first.list.symbols).toEqual([
      { symbol: "SPX" },
      { symbol: "NDX", group_id: first.list.groups[0]?.id, origin: ORIGIN },
    ]);
    expect(told).toEqual([]);
    service.announce();
    expect(told).toEqual(["watchlist"]);
    const second = () => service.addWithin({ into: { new_list: "Large caps" }, symbols, origin: ORIGIN });
    expect(database.transaction(second).list).toMatchObject({ name: "Large caps", is_default: false });
    expect(() => database.transaction(second)).toThrow(expect.objectContaining({ code: "watchlist.name_taken" }));
    expect(service.symbols()).toEqual(["SPX", "NDX"]);
  });

  it("leave nothing behind when the caller's transaction fails", () => {
    const { database, service } = setUp();
    const before = service.lists();
    const failing = () => {
      service.addWithin({ into: { new_list: "Large caps" }, symbols: ["SPX"], group: "x", origin: ORIGIN });
      throw new Error("approval withdrawn");
    };
    expect(() => database.transaction(failing)).toThrow("approval withdrawn");
    expect(service.lists()).toEqual(before);
  });
});

describe("two windows at once", () => {
  const SYMBOLS = ["A", "B", "C", "D", "E", "F"];
  const symbol = fc.constantFrom(...SYMBOLS);
  /** Each window adds and removes its own symbols, and moves any. */
  const windowOf = (own: readonly string[]) => {
    const symbols = fc.uniqueArray(fc.constantFrom(...own), { minLength: 1 });
    const change = fc.oneof(
      symbols.map((names) => ({ op: "add" as const, symbols: names })),
      symbols.map((names) => ({ op: "remove" as const, symbols: names })),
      fc.record({ op: fc.constant("move" as const), symbol, before: symbol }),
      fc.constantFrom("one", "two").map((name) => ({ op: "add_group" as const, name })),
    );
    return fc.array(change, { maxLength: 8 });
  };

  it("lose nothing of each other: what each listed and removed holds, in every interleaving", () => {
    fc.assert(
      fc.property(
        windowOf(["A", "B", "C"]),
        windowOf(["D", "E", "F"]),
        fc.array(fc.boolean(), { maxLength: 16 }),
        (left, right, turns) => {
          const database = openMemoryDatabase();
          const { events } = toldEvents();
          const service = watchlistService({ database, random: SYSTEM_RANDOM, events, limits: DESK_LIMITS });
          const run = (change: WatchlistChange | undefined) => change && service.change("default", change);
          const queues = [[...left], [...right]] as WatchlistChange[][];
          for (const turn of turns) run(queues[Number(turn)]?.shift());
          for (const queue of queues) for (const change of queue) run(change);
          const kept = [...expected(left), ...expected(right)].sort();
          expect(service.symbols().toSorted()).toEqual(kept);
          database.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  function expected(changes: readonly WatchlistChange[]): Set<string> {
    const kept = new Set<string>();
    for (const change of changes) {
      if (change.op === "add") for (const each of change.symbols) kept.add(each);
      if (change.op === "remove") for (const each of change.symbols) kept.delete(each);
    }
    return kept;
  }
});
