import { type Issue, issue } from "@bourse/contract/issue";
import { cellsOf, type Separator, separatorOf } from "./cells.ts";
import { type DayOrder, dayOrderOf, timeIn } from "./times.ts";

/** Meanings of columns. */
const FIELDS = ["moment", "day", "clock", "open", "high", "low", "close", "volume"] as const;
type Field = (typeof FIELDS)[number];

/**
 * Names that brokers and data vendors give to each column, without case, spaces and signs. An earlier name counts more:
 * a file may have ticks and an empty volume, or a price beside the close.
 */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  moment: ["datetime", "timestamp", "dateandtime", "opentime", "unix", "unixtimestamp", "unixtime", "epoch", "ts"],
  day: ["date", "day", "tradingday", "tradedate"],
  clock: ["time", "timeofday"],
  open: ["open", "o", "openprice", "priceopen"],
  high: ["high", "h", "highprice", "pricehigh", "max"],
  low: ["low", "l", "lowprice", "pricelow", "min"],
  close: ["close", "c", "closeprice", "priceclose", "closelast", "last", "price"],
  volume: ["volume", "tickvol", "tickvolume", "vol", "v", "basevolume"],
};

/** The columns with the name that counts most for a field: none, one, or several of the same name. */
function columnsNamed(header: readonly string[], field: Field): readonly number[] {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const best = NAMES[field].find((name) => plain.includes(name));
  return plain.flatMap((name, index) => (name === best ? [index] : []));
}

/** How a file is read: separator, decimal sign, and the index of each column. */
export interface CsvColumns {
  readonly separator: Separator;
  readonly decimal: "." | ",";
  /** Day, day and time of day, or seconds or milliseconds since 1970. */
  readonly time: number;
  /** The column with the time of day, if `time` has the day alone. */
  readonly clock?: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
  /** How dates such as `1/2/2026` are read; absent in a file that has none. */
  readonly dayOrder?: DayOrder;
}

/** Findings in the first lines of a file, for a person to confirm or correct. */
export interface CsvGuess {
  readonly header: readonly string[];
  /** Fields of the lines after the header. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: Partial<CsvColumns>;
  /** Times of the first lines are those of a clock whose zone the file does not name. */
  readonly needsTimeZone: boolean;
  /** The columns, if nothing is missing. */
  readonly complete?: CsvColumns;
  readonly issues: readonly Issue[];
}

/** A time of day alone. */
const CLOCK_ONLY = /^(?:\d{1,2}:\d{2}|(?:\d{4}|\d{6})$)/;
const PRICES = ["open", "high", "low", "close"] as const;
const NEEDED = ["time", ...PRICES] as const;

/** The columns of each meaning, by the names in the header. */
function namedColumns(header: readonly string[]): ReadonlyMap<Field, readonly number[]> {
  return new Map(FIELDS.map((field) => [field, columnsNamed(header, field)]));
}

type Rows = CsvGuess["rows"];

/** The column with the day, and the one with the time of day if the day stands alone. */
function timeColumns(
  named: ReadonlyMap<Field, readonly number[]>,
  rows: Rows,
): Pick<Partial<CsvColumns>, "time" | "clock"> {
  const [moment] = named.get("moment") ?? [];
  const [day] = named.get("day") ?? [];
  const [clock] = named.get("clock") ?? [];
  const holdsClock = clock !== undefined && CLOCK_ONLY.test(rows[0]?.[clock] ?? "");
  if (day !== undefined && clock !== undefined && holdsClock) return { time: day, clock };
  const time = moment ?? day ?? clock;
  return time === undefined ? {} : { time };
}

/** A comma is the decimal sign if prices have commas and no point, and it does not separate fields. */
function decimalOf(rows: Rows, columns: Partial<CsvColumns>, separator: Separator): "." | "," {
  const prices = PRICES.flatMap((name) => columns[name] ?? []);
  const cells = rows.flatMap((row) => prices.map((index) => row[index] ?? ""));
  const commas = cells.some((cell) => cell.includes(",")) && !cells.some((cell) => cell.includes("."));
  return commas && separator !== "," ? "," : ".";
}

/** The order of day and month in the sample; `"either"` if no date of it decides. */
function sampledOrder(rows: Rows, time: number | undefined): DayOrder | "either" | undefined {
  const orders = new Set(time === undefined ? [] : rows.map((row) => dayOrderOf(row[time] ?? "")));
  if (orders.has("day-first") && orders.has("month-first")) return "either";
  if (orders.has("day-first")) return "day-first";
  if (orders.has("month-first")) return "month-first";
  return orders.has("either") ? "either" : undefined;
}

interface Found {
  readonly header: readonly string[];
  readonly named: ReadonlyMap<Field, readonly number[]>;
  readonly columns: Partial<CsvColumns>;
  readonly given: Partial<CsvColumns>;
  readonly order: DayOrder | "either" | undefined;
}

/** The column that a field fills. */
const filledBy = (field: Field) => (field === "moment" || field === "day" ? "time" : field);

function issuesOf({ header, named, columns, given, order }: Found): readonly Issue[] {
  const missing = NEEDED.filter((name) => !((columns[name] ?? header.length) < header.length));
  const repeated = FIELDS.filter((field) => {
    const indexes = named.get(field) ?? [];
    const column = filledBy(field);
    return indexes.length > 1 && given[column] === undefined && indexes.includes(columns[column] ?? -1);
  });
  const names = (field: Field) => (named.get(field) ?? []).map((index) => `"${header[index]}"`).join(" and ");
  return [
    ...(missing.length > 0
      ? [issue("csv.columns_missing", "/1", `Line 1 is not a header that names ${missing.join(", ")}.`)]
      : []),
    ...repeated.map((field) => {
      return issue("csv.column_repeated", "/1", `Line 1 names ${filledBy(field)} more than once: ${names(field)}.`);
    }),
    ...(order === "either" && columns.dayOrder === undefined
      ? [issue("csv.dates_ambiguous", "/2", "The dates of the first lines fit day/month/year and month/day/year.")]
      : []),
  ];
}

const isComplete = (columns: Partial<CsvColumns>): columns is CsvColumns =>
  NEEDED.every((name) => columns[name] !== undefined);

/** The text in which a row's time stands. */
export function timeCell(cells: readonly string[], { time = 0, clock }: Partial<CsvColumns>): string {
  return clock === undefined ? (cells[time] ?? "") : `${cells[time] ?? ""} ${cells[clock] ?? ""}`;
}

/** The columns for prices and volume, by the names in the header. */
function priceColumns(named: ReadonlyMap<Field, readonly number[]>): Partial<CsvColumns> {
  const entries = ([...PRICES, "volume"] as const).map((field) => [field, named.get(field)?.[0]]);
  return Object.fromEntries(entries.filter(([, index]) => index !== undefined));
}

/** Guesses the columns of a file from its first lines, the header first. Columns that are given are not guessed. */
export function guessColumns(lines: readonly string[], given: Partial<CsvColumns> = {}): CsvGuess {
  const first = (lines[0] ?? "").replace(/^\uFEFF/, "");
  const separator = given.separator ?? separatorOf(first);
  const header = cellsOf(first, separator);
  const rows = lines.slice(1).flatMap((line) => (line.trim() === "" ? [] : [cellsOf(line, separator)]));
  const named = namedColumns(header);
  const placed = { ...(given.time === undefined ? timeColumns(named, rows) : {}), ...priceColumns(named), ...given };
  const order = sampledOrder(rows, placed.time);
  const decimal = given.decimal ?? decimalOf(rows, placed, separator);
  const dayOrder = given.dayOrder ?? (order === "either" ? undefined : order);
  const columns = { ...placed, separator, decimal, ...(dayOrder ? { dayOrder } : {}) };
  const issues = issuesOf({ header, named, columns, given, order });
  return {
    header,
    rows,
    columns,
    needsTimeZone: rows.some((row) => timeIn(timeCell(row, columns), dayOrder)?.kind === "local"),
    issues,
    ...(issues.length === 0 && isComplete(columns) ? { complete: columns } : {}),
  };
}
