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

type Prices = Pick<Row, (typeof PRICES)[number]>;

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
  read(cells: readonly string[]): Row | readonly RowFault[] {
    if (cells.length !== this.#fields) {
      return [{ rule: "csv.fields_wrong", message: `it has ${cells.length} fields, the header has ${this.#fields}.` }];
    }
    const { dayOrder } = this.#columns;
    const text = timeCell(cells, this.#columns);
    const time = timeIn(text, dayOrder);
    const prices = this.#prices(cells);
    const volume = this.#volume(cells);
    if (time && prices.every((price) => price > 0 && price < Number.POSITIVE_INFINITY) && volume >= 0) {
      const [open = 0, high = 0, low = 0, close = 0] = prices;
      const message = contradiction({ open, high, low, close });
      if (message) return [{ rule: "csv.range_invalid", message }];
      if (volume < Number.POSITIVE_INFINITY) return { time, open, high, low, close, volume };
    }
    return [
      ...(time ? [] : [{ rule: "csv.time_invalid", message: `${shown(text)} is not a time.` } as const]),
      ...this.#faults(cells, prices, volume),
    ];
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
      if (price > 0 && price < Number.POSITIVE_INFINITY) continue;
      const message = `${name} ${shown(cells[this.#columns[name]] ?? "")} is not a number above zero.`;
      faults.push({ rule: "csv.price_invalid", message });
    }
    if (!(volume >= 0 && volume < Number.POSITIVE_INFINITY)) {
      const message = `volume ${shown(cells[this.#columns.volume ?? -1] ?? "")} is not a number of at least zero.`;
      faults.push({ rule: "csv.volume_invalid", message });
    }
    return faults;
  }
}
