import type { Scan, ScanResult, ScanRun } from "@bourse/contract/host-api";
import { DAILY } from "./bars.ts";

const timeOf = (back: number) => DAILY.at(-back)?.time ?? "";

/** A scan of two symbols, one of them unknown. */
export const SCAN: Scan = {
  id: "scan-1",
  name: "Breaks of indexes",
  symbols: ["INDEX:NDX", "NOWHERE:X"],
  cadence_minutes: { P: 60 },
  enabled: true,
  notice: true,
  first_bars: 100,
  created_at: "2026-11-20T10:00:00.000Z",
  last_run_at: "2026-11-20T11:00:05.000Z",
  running: false,
};
/** An event that it found. */
export const RESULT: ScanResult = {
  id: 1,
  symbol: "INDEX:NDX",
  chart_symbol: "^NDX",
  style: "P",
  timeframe: "1D",
  rule: "bos_up",
  direction: "up",
  bias: "with",
  level: 2800.5,
  bar_time: timeOf(20),
  confirmed_at: timeOf(20),
  used: [timeOf(40), timeOf(20)],
  found_at: "2026-11-20T11:00:05.000Z",
};
/** Another of the same bar. */
export const OTHER: ScanResult = {
  ...RESULT,
  id: 2,
  rule: "fvg_down",
  direction: "down",
  bias: "against",
  level: 2700,
};
/** The run that found them. */
export const RUN: ScanRun = {
  id: 7,
  cause: "caught_up",
  started_at: "2026-11-20T11:00:00.000Z",
  finished_at: "2026-11-20T11:00:05.000Z",
  styles: ["P"],
  requests: 2,
  found: 2,
  series: [
    { symbol: "INDEX:NDX", style: "P", status: "scanned", bars: 2000, found: 2 },
    {
      symbol: "NOWHERE:X",
      style: "P",
      status: "not_available",
      bars: 0,
      found: 0,
      reason: { code: "market.symbol_unknown", message: "no source has NOWHERE:X" },
    },
  ],
};
