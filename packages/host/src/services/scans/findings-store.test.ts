import type { StyleName } from "@bourse/bars";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openMemoryDatabase } from "../../database.ts";
import type { Database } from "../../store/database.ts";
import { type Finding, findingsStore } from "./findings-store.ts";
import { recordRun } from "./runner.ts";
import { type StoredScan, scanStore } from "./store.ts";

const LIMITS = { maxResults: 6, maxRuns: 2 };
const DAY = 86_400_000;
const AT = new Date("2026-01-02T03:04:05.000Z");
const SCAN: StoredScan = {
  id: "scan",
  name: "Scan",
  symbols: ["A:A", "A:B"],
  schedule: { S: { minutes: 5, nextAt: 0 }, P: { minutes: 240, nextAt: 0 } },
  enabled: true,
  notice: false,
  firstBars: 100,
  structure: true,
  conditions: [],
  createdAt: AT.toISOString(),
};

let database: Database;
beforeEach(() => {
  database = openMemoryDatabase();
});
afterEach(() => database.close());

const finding = (style: StyleName, confirmedAt: number, symbol = "A:A"): Finding => ({
  symbol,
  style,
  rule: "bos_up",
  bias: "with",
  level: 1,
  barTime: confirmedAt,
  confirmedAt,
  used: [],
});
const days = (count: number, first = 0) => Array.from({ length: count }, (_each, day) => (first + day) * DAY);

function stores() {
  const [scans, findings] = [scanStore(database), findingsStore(database, LIMITS)];
  if (scans.count() === 0) scans.add(SCAN);
  const kept = () => findings.results("scan").map(({ style, confirmed_at }) => [style, Date.parse(confirmed_at) / DAY]);
  const record = (found: readonly Finding[]) => {
    const styles = [...new Set(found.map(({ style }) => style))];
    const series = styles.map((style) => ({
      symbol: "A:A",
      style,
      status: "scanned" as const,
      bars: 100,
      findings: found.filter((each) => each.style === style),
    }));
    const plan = { scan: SCAN, styles, cause: "schedule" as const };
    const run = { plan, outcome: { series, requests: 2 }, startedAt: AT, finishedAt: AT };
    return recordRun(run, { database, scans, findings, limits: LIMITS });
  };
  return { record, kept };
}

it("a slow style keeps its share of the results however many newer ones a fast style finds", () => {
  const { record, kept } = stores();
  record(days(4).map((day) => finding("P", day)));
  record(days(9, 100).map((day) => finding("S", day)));
  record(days(9, 200).map((day) => finding("S", day)));
  expect(kept().toSorted()).toEqual([
    ["P", 1],
    ["P", 2],
    ["P", 3],
    ["S", 206],
    ["S", 207],
    ["S", 208],
  ]);
});

it("styles that find a lot in one run share as well, and what one does not need goes to the other", () => {
  const { record, kept } = stores();
  const found = [finding("P", 3 * DAY), ...days(9, 100).map((day) => finding("S", day))];
  expect(record(found).length).toBe(LIMITS.maxResults);
  expect(kept().filter(([style]) => style === "P")).toEqual([["P", 3]]);
  expect(kept().filter(([style]) => style === "S")).toHaveLength(5);
});
