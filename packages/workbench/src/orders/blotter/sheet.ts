import { compare, type Decimal, readDecimal } from "@bourse/orders";

/** A column of a sheet. */
export interface SheetColumn<Row> {
  readonly title: string;
  /** It names the rows, or has their buttons: it always shows. */
  readonly isFixed?: true;
  /** The saved fields that it shows: they are left out of a file while it is hidden. */
  readonly fields?: readonly string[];
  /** It has numbers, which are aligned to the right. */
  readonly isNumber?: true;
  /** The value that its rows are sorted by; absent: they cannot be. */
  readonly sortBy?: (row: Row) => string | Decimal | undefined;
}

/** A table of the blotter that is sorted, filtered and saved. */
export interface Sheet<Row> {
  /** Of the saved file. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** The fields of a row that can be saved, every amount as exact text. All rows have the same ones. */
  readonly record: (row: Row) => SheetRecord;
  /** Words that are shown and are no field, for the filter. */
  readonly words?: (row: Row) => string;
}

/** A saved row: its fields in their order. An empty text: not known. */
export type SheetRecord = Readonly<Record<string, string>>;

/** How a sheet is sorted: by the column of the title. */
export interface Sorting {
  readonly title: string;
  readonly isDown: boolean;
}

/** The next sorting after a press on a column's title: upwards, downwards, then as the host lists the rows. */
export function nextSorting(now: Sorting | undefined, title: string): Sorting | undefined {
  if (now?.title !== title) return { title, isDown: false };
  return now.isDown ? undefined : { title, isDown: true };
}

function compared(one: string | Decimal, other: string | Decimal): number {
  if (typeof one !== "string" && typeof other !== "string") return compare(one, other);
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

/** The rows in the order of a sorting. Rows without a value come last; equal ones keep their order. */
export function sorted<Row>(
  { columns }: Sheet<Row>,
  rows: readonly Row[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const by = columns.find(({ title }) => title === sorting?.title)?.sortBy;
  if (!sorting || !by) return rows;
  return rows
    .map((row) => ({ row, value: by(row) }))
    .toSorted((one, other) => {
      if (one.value === undefined || other.value === undefined) {
        return Number(one.value === undefined) - Number(other.value === undefined);
      }
      return compared(one.value, other.value) * (sorting.isDown ? -1 : 1);
    })
    .map(({ row }) => row);
}

/** The rows that have every word of a text, in any case. */
export function filtered<Row>({ record, words }: Sheet<Row>, rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => {
    const all = [...Object.values(record(row)), words?.(row) ?? ""].join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

/** The amount of a text, for sorting. */
export const amountOf = (text: string | null | undefined): Decimal | undefined =>
  text == null ? undefined : readDecimal(text);

/** The fields of a row that are saved while some columns show; those that no column has are always saved. */
export function savedRecord<Row>(of: Sheet<Row>, shown: readonly SheetColumn<Row>[], row: Row): SheetRecord {
  const left = new Set(of.columns.filter((each) => !shown.includes(each)).flatMap(({ fields = [] }) => fields));
  return Object.fromEntries(Object.entries(of.record(row)).filter(([field]) => !left.has(field)));
}
