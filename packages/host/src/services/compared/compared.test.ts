import { randomUUID } from "node:crypto";
import { OBJECT_LIMITS } from "@bourse/contract";
import type { NewCompared } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { refusal, type TestState, testState, toldEvents } from "../../../test/fixtures/services/desk.fixture.ts";
import { fakeMarket } from "../../../testing/fake-market.ts";
import { comparedService } from "./compared.ts";

const COLOR = "#336699";
const SYMBOLS = ["NDX", "DAX", "SIM:GAP"];

function setUp(state: TestState = testState(), maxComparedPerChart = 2) {
  const { events, told } = toldEvents();
  const open = new Set(["a", "b"]);
  const [spx] = fakeMarket().symbols();
  if (!spx) throw new Error("the sample has a symbol");
  const market = { symbols: () => [spx, ...SYMBOLS.map((symbol) => ({ ...spx, symbol }))] };
  for (const id of open) {
    const values = "INSERT OR IGNORE INTO charts (chart_id, symbol, timeframe, source_id, active)";
    state.database.run(`${values} VALUES (?, 'SPX', '1D', 'sample', 0)`, id);
  }
  const place = { workspace: "w" };
  const compared = comparedService({
    database: state.database,
    clock: manualClock(),
    random: SYSTEM_RANDOM,
    events,
    workspace: () => place.workspace,
    charts: { has: (id) => open.has(id), onChange: () => () => undefined },
    market,
    limits: { ...OBJECT_LIMITS, maxComparedPerChart },
  });
  const add = (symbol: string, more: Partial<NewCompared> = {}) =>
    compared.create({ chart_id: "a", symbol, color: COLOR, ...more });
  return { state, compared, add, told, open, place };
}

describe("symbols that a chart is compared with", () => {
  it("are listed in the order of adding, and are there after a restart and after their chart was closed", () => {
    const { state, compared, add, open, told } = setUp();
    const first = add("NDX");
    const second = add("DAX", { chart_id: "b" });
    expect(first).toMatchObject({ chart_id: "a", symbol: "NDX", color: COLOR });
    open.delete("a");
    expect(compared.list()).toEqual([second]);
    expect(setUp(state.reopen()).compared.list()).toEqual([first, second]);
    expect(told).toEqual(["compared", "compared"]);
  });

  it("are added once by a repeated request, and come back under their id", () => {
    const { compared, add } = setUp();
    const id = randomUUID();
    const made = add("NDX", { id });
    expect(add("NDX", { id })).toEqual(made);
    expect(refusal(() => add("DAX", { id }))).toBe("object.id_taken");
    expect(refusal(() => compared.remove(id, made.revision + 1))).toBe("object.changed");
    compared.remove(id, made.revision);
    expect(refusal(() => compared.remove(id))).toBe("object.not_found");
    expect(add("NDX", { id }).revision).toBeGreaterThan(made.revision);
  });

  it("are refused twice, too many, on no chart and when no source has them", () => {
    const { compared, add } = setUp();
    add("NDX");
    expect(refusal(() => add("NDX"))).toBe("compare.already");
    expect(refusal(() => add("NOBODY:HAS"))).toBe("market.symbol_unknown");
    expect(refusal(() => add("DAX", { chart_id: "c" }))).toBe("chart.not_found");
    add("DAX");
    expect(refusal(() => add("SIM:GAP"))).toBe("compare.limit");
    expect(compared.list().map(({ symbol }) => symbol)).toEqual(["NDX", "DAX"]);
  });

  it("go with a chart that is deleted, and belong to a workspace", () => {
    const { state, compared, add, place } = setUp();
    const { id } = add("NDX");
    place.workspace = "other";
    expect(compared.list()).toEqual([]);
    expect(refusal(() => compared.remove(id))).toBe("object.not_found");
    place.workspace = "w";
    state.database.run("DELETE FROM charts WHERE chart_id = 'a'");
    expect(compared.list()).toEqual([]);
  });
});
