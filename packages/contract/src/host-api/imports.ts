import { type Static, Type } from "typebox";
import { CALENDAR_IDS, CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf, TimeText } from "./common.ts";
import { CalendarSchema } from "./trading-sessions.ts";

/** Name of an imported instrument; its symbol is `CSV:` and this. As a preset may name it. */
const NameText = Type.String({ pattern: "^[A-Za-z0-9^._/-]{1,32}$" });
const IndexText = Type.String({ pattern: "^[0-9]{1,4}$" });

/** How the file is read, as a person corrected it: indexes of columns from 0; what is absent is guessed. */
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
  /** Needed when the file's times have no usual distance; otherwise it must be the one found. */
  timeframe: Type.Optional(oneOf(CHART_TIMEFRAMES)),
  /** When the instrument trades, which decides the bars of a day made of smaller ones; absent: days of UTC. */
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
  /** The times are those of a clock whose zone the file does not name: ask for it. */
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
