import { type Static, Type } from "typebox";
import { SCAN_WINDOW_BARS } from "../limits/tasks.ts";
import { ScannerPresetSchema } from "../manifest/resource/scanner-preset.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, ReasonSchema, TimeText } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";
import { ObjectOriginSchema } from "./origin.ts";
import { HeldConditionSchema, MAX_SCAN_CONDITIONS, ScanConditionSchema } from "./scan-conditions.ts";

export * from "./scan-conditions.ts";

/** The styles of the specification's scanner presets: scalp, day, swing, position. */
export const SCAN_STYLES = ["S", "D", "W", "P"] as const;

/** Bars, counted back from the first run. */
const FirstBars = Type.Integer({ minimum: 0, maximum: SCAN_WINDOW_BARS });

const definition = {
  name: shownText(128),
  /** `<exchange>:<symbol>`, including symbols that no source has yet. */
  symbols: ScannerPresetSchema.properties.symbols,
  /** Minutes between runs of each style; only these styles are scanned. */
  cadence_minutes: ScannerPresetSchema.properties.cadenceMinutes,
};

/** Events and conditions that a scan looks for. */
const sought = {
  /** Whether it reports events of market structure. Absent: yes. */
  structure: Type.Optional(Type.Boolean()),
  /** Reports the bar from which on all of them hold. Absent: none. */
  conditions: Type.Optional(Type.Array(ScanConditionSchema, { maxItems: MAX_SCAN_CONDITIONS })),
};

/** Body of `POST /api/scans`. */
export const NewScanSchema = closed({
  ...definition,
  ...sought,
  /** Absent: yes. */
  enabled: Type.Optional(Type.Boolean()),
  /** Whether a run that found something new leaves a notice. Absent: no. */
  notice: Type.Optional(Type.Boolean()),
  /** Number of bars whose events the first run over a series reports; absent: {@link SCAN_FIRST_BARS}. */
  first_bars: Type.Optional(FirstBars),
});
export type NewScan = Static<typeof NewScanSchema>;

/** Body of `PUT /api/scans/{id}`: the fields to change. */
export const ScanChangeSchema = Type.Object(
  {
    name: Type.Optional(definition.name),
    symbols: Type.Optional(definition.symbols),
    cadence_minutes: Type.Optional(definition.cadence_minutes),
    ...sought,
    enabled: Type.Optional(Type.Boolean()),
    notice: Type.Optional(Type.Boolean()),
    first_bars: Type.Optional(FirstBars),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ScanChange = Static<typeof ScanChangeSchema>;

/** A scan as listed. */
export const ScanSchema = closed({
  id: Type.String(),
  ...definition,
  ...sought,
  enabled: Type.Boolean(),
  notice: Type.Boolean(),
  first_bars: FirstBars,
  /** The contribution that it was made from; absent: the trader's own. */
  origin: Type.Optional(ObjectOriginSchema),
  created_at: TimeText,
  /** The earliest next run of a style; absent while the scan is switched off. */
  next_run_at: Type.Optional(TimeText),
  last_run_at: Type.Optional(TimeText),
  running: Type.Boolean(),
  /** Reason why the last run failed as a whole; a series that fails is reported in the run. */
  error: Type.Optional(ReasonSchema),
});
export type Scan = Static<typeof ScanSchema>;

/** `GET /api/scans`: oldest first. */
export const ScanListSchema = closed({ scans: Type.Array(ScanSchema) });
export type ScanList = Static<typeof ScanListSchema>;

export const SERIES_STATUSES = ["scanned", "not_available", "not_enough_bars", "faulty", "not_reached"] as const;

/** The outcome for one symbol in one style. */
export const ScannedSeriesSchema = closed({
  symbol: Type.String(),
  style: oneOf(SCAN_STYLES),
  status: oneOf(SERIES_STATUSES),
  /** Completed trigger bars read. */
  bars: Type.Integer(),
  /** Events reported for the first time. */
  found: Type.Integer(),
  /** Reason for any other status than `scanned`; with `scanned`: why events have no bias. */
  reason: Type.Optional(ReasonSchema),
});
export type ScannedSeries = Static<typeof ScannedSeriesSchema>;

/** An entry of the run log. */
export const ScanRunSchema = closed({
  id: Type.Integer(),
  /** `caught_up`: one or more runs were due while the host was not running or the machine slept. */
  cause: oneOf(["schedule", "caught_up", "trader"]),
  started_at: TimeText,
  finished_at: TimeText,
  styles: Type.Array(oneOf(SCAN_STYLES)),
  requests: Type.Integer(),
  found: Type.Integer(),
  series: Type.Array(ScannedSeriesSchema),
});
export type ScanRun = Static<typeof ScanRunSchema>;

/** `GET /api/scans/{id}/runs`: newest first. */
export const ScanRunListSchema = closed({ runs: Type.Array(ScanRunSchema) });
export type ScanRunList = Static<typeof ScanRunListSchema>;

/** An event that a scan found. Each is reported once. */
export const ScanResultSchema = closed({
  id: Type.Integer(),
  symbol: Type.String(),
  /** The source's name of the symbol, for a chart; absent: no source has the symbol now. */
  chart_symbol: Type.Optional(Type.String()),
  style: oneOf(SCAN_STYLES),
  timeframe: oneOf(CHART_TIMEFRAMES),
  /** A rule of the causal engine, such as `bos_up`; `conditions`: those of the scan began to hold. */
  rule: Type.String(),
  /** For conditions: that of the first one. */
  direction: oneOf(["up", "down"]),
  /** Whether it goes with or against the trend of the style's slower timeframe. */
  bias: oneOf(["with", "against", "none"]),
  /** For conditions: the close of the bar. */
  level: Type.Number(),
  /** Opening times of the bar that it happened at and of the bar whose close made it known. */
  bar_time: TimeText,
  confirmed_at: TimeText,
  /** Opening times of every bar that the rule's definition names. */
  used: Type.Array(TimeText),
  /** Of `conditions`: each with its values at the bar. */
  held: Type.Optional(Type.Array(HeldConditionSchema)),
  /** Time of the run, by the host's clock. */
  found_at: TimeText,
});
export type ScanResult = Static<typeof ScanResultSchema>;

/** `GET /api/scans/{id}/results`: newest first. */
export const ScanResultListSchema = closed({ results: Type.Array(ScanResultSchema) });
export type ScanResultList = Static<typeof ScanResultListSchema>;

/** `{id}` of a scan in a path. */
export const ScanParams = closed({ id: Type.String({ minLength: 1, maxLength: 64 }) });
