import type { ErrorCode } from "@bourse/contract/errors";
import { numberIn, volumeIn } from "./cells.ts";
import { type CsvColumns, timeCell } from "./columns.ts";
import { type CellTime, timeIn } from "./times.ts";

/** A fault of one line. */
export interface RowFault {
  readonly rule: ErrorCode;
  readonly message: string;
}

/** The values of a line. */
export interface Row {
  readonly time: CellTime;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Longer cells are shortened in messages. */
const SHOWN_CHARACTERS = 40;
const PRICES = ["open", "high", "low", "close"] as const;

function shown(cell: string): string {
  return cell.length > SHOWN_CHARACTERS ? `"${cell.slice(0, SHOWN_CHARACTERS)}…"` : `"${cell}"`;
}

/** Every fault of a line, and its time if that can be read. */
export interface FaultyRow {
  readonly faults: readonly RowFault[];
  readonly time?: CellTime;
}

type Prices = Pick<Row, (typeof PRICES)[number]>;

const isPrice = (price: number): boolean => price > 0 && price < Number.POSITIVE_INFINITY;
const isVolume = (volume: number): boolean => volume >= 0 && volume < Number.POSITIVE_INFINITY;

/** How the prices of a bar contradict each other, or undefined. */
function contradiction({ open, high, low, close }: Prices): string | undefined {
  if (high < low) return `high ${high} is below low ${low}.`;
  if (open > high) return `open ${open} is above high ${high}.`;
  if (open < low) return `open ${open} is below low ${low}.`;
  if (close > high) return `close ${close} is above high ${high}.`;
  if (close < low) return `close ${close} is below low ${low}.`;
  return undefined;
}

/** Reads lines of a file in its form. */
export class RowReader {
  readonly #columns: CsvColumns;
  readonly #fields: number;

  /** @param fields - How many fields a line has. */
  constructor(columns: CsvColumns, fields: number) {
    this.#columns = columns;
    this.#fields = fields;
  }

  /** The values of a line, or every fault of it. */
  read(cells: readonly string[]): Row | FaultyRow {
    if (cells.length !== this.#fields && !this.#endsInSeparators(cells)) {
      const message = `it has ${cells.length} fields, the header has ${this.#fields}.`;
      return { faults: [{ rule: "csv.fields_wrong", message }] };
    }
    const text = timeCell(cells, this.#columns);
    const time = timeIn(text, this.#columns.dayOrder);
    const prices = this.#prices(cells);
    const volume = this.#volume(cells);
    const [open = 0, high = 0, low = 0, close = 0] = prices;
    const priced = prices.every(isPrice);
    const message = priced ? contradiction({ open, high, low, close }) : undefined;
    if (time && priced && isVolume(volume) && message === undefined) return { time, open, high, low, close, volume };
    const faults: readonly RowFault[] = [
      ...(time ? [] : [{ rule: "csv.time_invalid", message: `${shown(text)} is not a time.` } as const]),
      ...this.#faults(cells, prices, volume),
      ...(message === undefined ? [] : [{ rule: "csv.range_invalid", message } as const]),
    ];
    return time ? { faults, time } : { faults };
  }

  /** Some programs end every line but the header with a separator. */
  #endsInSeparators(cells: readonly string[]): boolean {
    return cells.length > this.#fields && cells.slice(this.#fields).every((cell) => cell === "");
  }

  #prices(cells: readonly string[]): readonly number[] {
    const { decimal } = this.#columns;
    return PRICES.map((name) => numberIn(cells[this.#columns[name]] ?? "", decimal));
  }

  /** The volume; 0 where the file has none. */
  #volume(cells: readonly string[]): number {
    const { decimal, volume } = this.#columns;
    const cell = volume === undefined ? "" : (cells[volume] ?? "");
    return volumeIn(cell, decimal);
  }

  #faults(cells: readonly string[], prices: readonly number[], volume: number): readonly RowFault[] {
    const faults: RowFault[] = [];
    for (const [index, name] of PRICES.entries()) {
      const price = prices[index] ?? Number.NaN;
      if (isPrice(price)) continue;
      const message = `${name} ${shown(cells[this.#columns[name]] ?? "")} is not a number above zero.`;
      faults.push({ rule: "csv.price_invalid", message });
    }
    if (!isVolume(volume)) {
      const message = `volume ${shown(cells[this.#columns.volume ?? -1] ?? "")} is not a number of at least zero.`;
      faults.push({ rule: "csv.volume_invalid", message });
    }
    return faults;
  }
}
