import { readFileSync } from "node:fs";
import path from "node:path";
import { columnsOf, drawHistory, scanStructure, TRADING_STYLES } from "@bourse/bars";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const SAMPLE = readSampleBars().slice(0, 600);
const BARS = columnsOf(SAMPLE.map(({ time, ...prices }) => ({ ...prices, time: Date.parse(time) })));
const csvOf = (bars: typeof SAMPLE) =>
  [
    "date,open,high,low,close,volume",
    ...bars.map((bar) => Object.values({ ...bar, time: bar.time.slice(0, 10) }).join(",")),
  ].join("\n");
const file = (bars = SAMPLE): string => put(folder, "bars.csv", `${csvOf(bars)}\n`);
const scan = (...options: readonly string[]) => call(["scan", "--bars", file(), ...options]);
const linesOf = (out: string) => jsonLines(out) as readonly Record<string, unknown>[];

describe("bourse scan", () => {
  it.each(Object.keys(TRADING_STYLES))("writes each event of style %s as a line of JSON", async (style) => {
    const { code, out } = await scan("--style", style, "--json");
    const found = scanStructure(BARS);
    const events = found.ok ? found.events : [];
    expect(code).toBe(0);
    expect(events.length).toBeGreaterThan(50);
    expect(linesOf(out)).toEqual(
      events.map(({ rule, bar, confirmedAt, direction, level, used }) => ({
        rule,
        bar,
        confirmed_at: confirmedAt,
        direction,
        level,
        bars: used,
      })),
    );
  });

  it("says of the bars until one what it says of all of them", async () => {
    const all = linesOf((await scan("--style", "D", "--json")).out);
    for (const until of [10, 11, 99, 250]) {
      const { out } = await scan("--style", "D", "--until", String(until), "--json");
      expect(linesOf(out)).toEqual(all.filter((line) => Number(line.confirmed_at) <= until));
    }
    expect(linesOf((await scan("--style", "D", "--until", "999999", "--json")).out)).toEqual(all);
  });

  it("draws in hindsight by the reference's definitions", async () => {
    const { out } = await scan("--style", "D", "--reference", "--json");
    const drawing = drawHistory(BARS);
    const lines = linesOf(out);
    expect(lines).toHaveLength(drawing.ok ? drawing.things.length : 0);
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(["swing", "fvg", "bos", "choch", "order_block", "liquidity"]),
    );
    const block = lines.find(({ kind }) => kind === "order_block") ?? {};
    expect(Object.keys(block).sort()).toEqual(
      ["bar", "bottom", "direction", "kind", "mitigated_at", "strength", "top", "volume"].sort(),
    );
  });

  it("writes lines for people", async () => {
    const { out } = await scan("--style", "P");
    expect(out.split("\n")[0]).toMatch(
      /^2000-\d\d-\d\dT.*rule \w+ {2}bar \d+ {2}confirmed_at \d+ {2}direction (up|down)/,
    );
  });

  it.each([0, 9])("refuses fewer than eleven bars: --until %i", async (until) => {
    const { code, out } = await scan("--style", "D", "--until", String(until), "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, issues: [{ rule: "scan.not_enough_bars", pointer: "/bars" }] });
    expect(out).toContain("not_enough_bars");
    expect((await scan("--style", "D", "--reference", "--until", String(until))).err).toContain("not_enough_bars");
  });

  it("refuses a wrong option or line, and says which", async () => {
    const until = await scan("--style", "D", "--until", "x", "--json");
    expect(until.json()).toMatchObject({
      ok: false,
      rule: "scan.until_invalid",
      issues: [{ pointer: "/until" }],
      more: 0,
    });
    expect((await scan("--style", "X")).code).toBe(2);
    expect((await scan()).code).toBe(2);
    const wrong = put(folder, "wrong.csv", "date,open,high,low,close\n2026-01-05,1,1,1,0\n");
    const refused = await call(["scan", "--bars", wrong, "--style", "D", "--json"]);
    expect(JSON.parse(refused.out)).toMatchObject({ ok: false, issues: [{ rule: "csv.price_invalid" }] });
  });

  it("finds in the vectors what they hold", async () => {
    const vectors = path.join(import.meta.dirname, "../../bars/test/historical/vectors.ndjson");
    const [first = ""] = readFileSync(vectors, "utf8").split("\n");
    const { bars, swings } = JSON.parse(first) as { readonly bars: number[][]; readonly swings: number[][] };
    const rows = bars.map((bar, index) => [new Date(index * 60_000).toISOString(), ...bar].join(","));
    const csv = put(folder, "vector.csv", `${["time,open,high,low,close,volume", ...rows].join("\n")}\n`);
    const { out } = await call(["scan", "--bars", csv, "--style", "S", "--reference", "--json"]);
    const drawn = linesOf(out).filter(({ kind }) => kind === "swing");
    expect(drawn.map(({ bar, direction }) => [bar, direction === "up" ? 1 : -1])).toEqual(
      swings.map(([bar, sign]) => [bar, sign]),
    );
  });
});
