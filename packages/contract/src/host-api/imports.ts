import { type Static, Type } from "typebox";
import { CALENDAR_IDS, CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { CalendarSchema } from "./trading-sessions.ts";

/** Name of an imported instrument, whose symbol is `CSV:` and this name. It has only characters that a scanner preset allows. */
const NameText = Type.String({ pattern: "^[A-Za-z0-9^._/-]{1,32}$" });
const IndexText = Type.String({ pattern: "^[0-9]{1,4}$" });

/** How to read the file, as corrected by the trader: column indexes from 0, among others. The host guesses absent values. */
const COLUMNS = {
  time: Type.Optional(IndexText),
  clock: Type.Optional(IndexText),
  open: Type.Optional(IndexText),
  high: Type.Optional(IndexText),
  low: Type.Optional(IndexText),
  close: Type.Optional(IndexText),
  volume: Type.Optional(IndexText),
  decimal: Type.Optional(oneOf([".", ","])),
  day_order: Type.Optional(oneOf(["day-first", "month-first"])),
  /** Zone of times that name none, `Europe/Berlin`; absent: UTC. */
  time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
};

/** Bytes of the beginning of a file that a preview reads. */
export const IMPORT_PREVIEW_BYTES = 256 * 1024;

/** Query of `POST /api/market/imports/preview`; the body is the beginning of the file, `text/csv`. */
export const ImportPreviewQuery = closed(COLUMNS);

/** Query of `POST /api/market/imports`; the body is the file, `text/csv`. */
export const ImportQuery = closed({
  ...COLUMNS,
  name: NameText,
  /** Shown beside the symbol; absent: the name. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  /** Required if the times in the file do not reveal the timeframe; otherwise it must be the one found. */
  timeframe: Type.Optional(oneOf(CHART_TIMEFRAMES)),
  /** When the instrument trades, which decides the smaller bars that make up a day; absent: UTC days. */
  calendar: Type.Optional(oneOf(CALENDAR_IDS)),
  /** Replaces an import of the same name. */
  replace: Type.Optional(oneOf(["true"])),
});

/** `:name` in a path. */
export const ImportParams = closed({ name: NameText });

const ImportIssueSchema = closed({ rule: Type.String(), message: Type.String(), hint: Type.String() });

/** Findings in the first lines of a file, for the trader to confirm or correct. */
export const ImportPreviewSchema = closed({
  header: Type.Array(Type.String()),
  /** The first lines after the header. */
  rows: Type.Array(Type.Array(Type.String())),
  /** Index of each column that was found or chosen. */
  columns: closed({
    time: Type.Optional(Type.Integer()),
    clock: Type.Optional(Type.Integer()),
    open: Type.Optional(Type.Integer()),
    high: Type.Optional(Type.Integer()),
    low: Type.Optional(Type.Integer()),
    close: Type.Optional(Type.Integer()),
    volume: Type.Optional(Type.Integer()),
    decimal: Type.Optional(Type.String()),
    day_order: Type.Optional(Type.String()),
  }),
  /** True: the times are local and the file names no zone, so the page must ask for it. */
  needs_time_zone: Type.Boolean(),
  timeframe: Type.Optional(oneOf(CHART_TIMEFRAMES)),
  /** The first bar as it is read. */
  first: Type.Optional(TimeText),
  issues: Type.Array(ImportIssueSchema),
});
export type ImportPreview = Static<typeof ImportPreviewSchema>;

/** An imported series. */
export const ImportedSeriesSchema = closed({
  name: NameText,
  symbol: Type.String(),
  title: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  bars: Type.Integer({ minimum: 0 }),
  first: TimeText,
  last: TimeText,
  imported_at: TimeText,
  /** Absent: not known, and its days are those of UTC. */
  calendar: Type.Optional(CalendarSchema),
});
export type ImportedSeries = Static<typeof ImportedSeriesSchema>;

/** `GET /api/market/imports`. */
export const ImportListSchema = closed({ imports: Type.Array(ImportedSeriesSchema) });

/** `POST /api/market/imports`: the series, and the gaps between its bars. */
export const ImportDoneSchema = closed({
  series: ImportedSeriesSchema,
  gap_count: Type.Integer({ minimum: 0 }),
  /** The first gaps, with the lines of the bars around them. */
  gaps: Type.Array(closed({ from_line: Type.Integer(), to_line: Type.Integer(), missing: Type.Integer() })),
});
export type ImportDone = Static<typeof ImportDoneSchema>;
