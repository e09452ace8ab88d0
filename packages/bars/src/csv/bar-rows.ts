import { type BarColumns, COLUMNS } from "../columns.ts";
import { GrowingColumns } from "../growing-columns.ts";
import { emptyColumns } from "../merge.ts";
import type { Row } from "./row.ts";

const FIRST_LINES = 1024;

/** The bars read so far, with the line of each. */
export class BarRows {
  readonly #bars = new GrowingColumns(emptyColumns(0));
  #lines = new Uint32Array(FIRST_LINES);

  get length(): number {
    return this.#bars.length;
  }

  add(row: Row, moment: number, line: number): void {
    const index = this.#bars.length;
    this.#bars.resize(index + 1);
    this.#bars.set(index, { ...row, time: moment });
    if (index === this.#lines.length) {
      const longer = new Uint32Array(2 * index);
      longer.set(this.#lines);
      this.#lines = longer;
    }
    this.#lines[index] = line;
  }

  /** Turns bars that were read newest first. */
  reverse(): void {
    const bars = this.bars();
    for (const name of COLUMNS) bars[name].reverse();
    this.#lines.subarray(0, this.length).reverse();
  }

  bars(): BarColumns {
    return this.#bars.slice(0, this.length);
  }

  lineOf(index: number): number {
    return this.#lines[index] ?? 0;
  }
}
