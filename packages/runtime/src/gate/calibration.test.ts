import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { beforeAll, describe, expect, it } from "vitest";
import { ADDED_LATER, compilePainters, type Painter, painterOf } from "../../test/fixtures/painters.fixture.ts";
import { judgeLookAhead } from "./gate.ts";

interface Kind {
  readonly name: string;
  readonly after?: string;
  readonly misses?: true;
  /** One of the findings about its repainter. */
  readonly finding?: RegExp;
}

/** Each kind has a repainter and its causal twin. `after`: scripts that others published, whose rule it follows. */
const KINDS: readonly Kind[] = [
  { name: "centred mean", after: "centred moving averages" },
  { name: "kernel regression", after: "Nadaraya-Watson envelopes that redraw" },
  { name: "smoothing in both directions" },
  { name: "displaced span", after: "Ichimoku's lagging span and cloud" },
  { name: "regression channel", after: "linear regression channels" },
  { name: "place in the range of everything" },
  { name: "deviation of the whole sample" },
  { name: "the week's close on its days", after: "security() of a higher timeframe without a shift" },
  { name: "supertrend with the forming bar", after: "SuperTrend" },
  { name: "Heikin-Ashi with the forming bar", after: "Heikin-Ashi signals" },
  { name: "volume-weighted price with the forming bar", after: "anchored VWAP" },
  { name: "today's change as the last bar's" },
  { name: "fractals of two bars", after: "Williams' fractals" },
  { name: "pivots of five bars", after: "pivot points high and low", finding: ADDED_LATER },
  { name: "zigzag", after: "ZigZag" },
  { name: "order blocks", after: "the reference of smart-money-concepts" },
  { name: "gaps without the filled ones", after: "fair value gaps that are deleted when filled" },
  // One mark that moves on looks like the newest event of its kind.
  { name: "best day to buy so far", misses: true },
  { name: "divergence", after: "divergences drawn at the pivot" },
  { name: "trend line through old bars", after: "automatic trend lines" },
  { name: "resistance of the last thirty bars for all" },
  { name: "notice of a crossing of the forming close", after: "alerts once a bar instead of at its close" },
  { name: "notice with the bar of the swing" },
  { name: "notice of a crossing, beside one of a touch" },
];

/** From a forming bar, backdated, taken back, and a notice. */
const USUAL = [9, 13, 14, 21];
const chosen = depth({ usual: USUAL, deep: KINDS.map((_, kind) => kind) });

let painters: Uint8Array;
beforeAll(() => {
  painters = compilePainters();
}, patiently(300_000));

/** The findings about one guest of the module. */
async function findingsOf(painter: Painter): Promise<readonly string[]> {
  const approved = ["tradingRead", "alertsWrite"] as const;
  const module = painterOf(painters, painter);
  const { issues, values, messages } = await judgeLookAhead({
    apiVersion: 2,
    module,
    name: "x",
    approved,
    views: ["main"],
  });
  expect(values + messages).toBeGreaterThan(0);
  return issues.map(({ rule, message }) => `${rule}: ${message}`);
}

describe("the calibration of the look-ahead gate", () => {
  it(
    "misses at most one of the repainters and accuses no causal guest",
    async () => {
      const missed: string[] = [];
      const accused: string[] = [];
      for (const kind of chosen) {
        const { name = "", finding = /^lookahead\./ } = KINDS[kind] ?? {};
        const found = await findingsOf({ kind, repaints: true });
        if (found.length === 0) missed.push(name);
        else expect(found).toContainEqual(expect.stringMatching(finding));
        accused.push(...(await findingsOf({ kind, repaints: false })).map((each) => `${name}: ${each}`));
      }
      const rate = (count: number) => `${count} of ${chosen.length}, ${((100 * count) / chosen.length).toFixed(1)} %`;
      process.stdout.write(`look-ahead gate: missed ${rate(missed.length)}; accused falsely ${rate(accused.length)}\n`);
      expect(accused).toEqual([]);
      expect(missed).toEqual(chosen.flatMap((kind) => (KINDS[kind]?.misses ? [KINDS[kind].name] : [])));
      expect(missed.length).toBeLessThanOrEqual(1);
    },
    patiently(900_000),
  );

  it("knows at least half of its kinds from scripts of others", () => {
    expect(KINDS.length).toBeGreaterThanOrEqual(20);
    expect(KINDS.filter(({ after }) => after !== undefined).length).toBeGreaterThanOrEqual(KINDS.length / 2);
  });
});
