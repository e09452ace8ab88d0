import { type BarColumns, COLUMNS } from "../columns.ts";
import { GrowingColumns } from "../growing-columns.ts";
import { emptyColumns } from "../merge.ts";
import { zoneOf } from "../zones/zone.ts";
import { cellsOf } from "./cells.ts";
import { type CsvColumns, guessColumns, timeCell } from "./columns.ts";
import { type CsvIssue, FaultList } from "./fault-list.ts";
import { type CsvSteps, stepsOf } from "./gaps.ts";
import { CSV_LIMITS, type CsvLimits } from "./limits.ts";
import { type Row, RowReader } from "./row.ts";
import { type CsvOrder, orderOf, Sequence } from "./sequence.ts";
import { timeIn } from "./times.ts";

/** Cuts text that arrives in pieces into lines. */
class LineCutter {
  readonly #mostCharacters: number;
  #rest = "";

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters;
  }

  /** Calls `take` with each complete line until it returns false. Returns false when it did, or when a line is too long. */
  push(text: string, take: (line: string) => boolean): boolean {
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      if (!take(this.#rest + text.slice(from, end))) return false;
      this.#rest = "";
      from = end + 1;
    }
    this.#rest += text.slice(from);
    return this.#rest.length <= this.#mostCharacters;
  }

  /** The characters after the last line break. */
  get rest(): string {
    return this.#rest;
  }
}

/** How a CSV file of bars is read. */
export interface CsvOptions {
  /** Columns that a person has chosen; the others are guessed. */
  readonly columns?: Partial<CsvColumns>;
  /**
   * Zone of times that name none, by its name in the time zone database; UTC when absent. A date without a time is that
   * day in UTC, in every zone.
   */
  readonly timeZone?: string;
  /** The present, in milliseconds: later bars are refused. Absent: every time is accepted. */
  readonly now?: number;
  readonly limits?: Partial<CsvLimits>;
}

/** The bars of a file, and how it was read. */
export interface CsvBars extends CsvSteps {
  readonly ok: true;
  /** Oldest first, also if the file is not. */
  readonly bars: BarColumns;
  readonly columns: CsvColumns;
  readonly order: CsvOrder;
}

/** Every reason against a file. */
export interface CsvRefusal {
  readonly ok: false;
  /** The first issues. */
  readonly issues: readonly CsvIssue[];
  /** Number of further issues. */
  readonly more: number;
}

/** Reads a CSV file that arrives in pieces of text; no piece is kept. */
export interface CsvBarReader {
  /** False: the reader has seen enough to refuse the file, so the rest need not be read. */
  readonly push: (text: string) => boolean;
  readonly end: () => CsvBars | CsvRefusal;
  /** Bars read so far. */
  readonly rows: number;
}

interface Form {
  readonly columns: CsvColumns;
  readonly row: RowReader;
  readonly sequence: Sequence;
}

class Reader implements CsvBarReader {
  readonly #options: CsvOptions;
  readonly #limits: CsvLimits;
  readonly #cutter: LineCutter;
  readonly #faults: FaultList;
  readonly #rows = new BarRows();
  /** Lines kept until the columns are known; afterwards undefined. */
  #sample: string[] | undefined = [];
  #form: Form | undefined;
  #line = 0;
  #characters = 0;
  #stopped = false;

  constructor(options: CsvOptions) {
    this.#options = options;
    this.#limits = { ...CSV_LIMITS, ...options.limits };
    this.#cutter = new LineCutter(this.#limits.lineCharacters);
    this.#faults = new FaultList(this.#limits.faults);
  }

  get rows(): number {
    return this.#rows.length;
  }

  readonly push = (text: string): boolean => {
    if (this.#stopped) return false;
    this.#characters += text.length;
    if (this.#characters > this.#limits.characters) {
      return this.#stop("csv.too_large", `The file has more than ${this.#limits.characters} characters.`);
    }
    if (this.#cutter.push(text, (line) => this.#take(line)) || this.#stopped) return !this.#stopped;
    return this.#tooLong();
  };

  readonly end = (): CsvBars | CsvRefusal => {
    if (!this.#stopped && this.#cutter.rest !== "") this.#take(this.#cutter.rest);
    if (!this.#stopped && this.#sample) this.#begin(this.#sample);
    if (!this.#stopped && this.#faults.count === 0 && this.#rows.length === 0) {
      this.#stop("csv.empty", "The file has no line with a bar.");
    }
    const form = this.#form;
    const { issues, count } = this.#faults;
    if (!form || count > 0) return { ok: false, issues, more: count - issues.length };
    if (form.sequence.order === "newest-first") this.#rows.reverse();
    const bars = this.#rows.bars();
    const steps = stepsOf(bars.time, (index) => this.#rows.lineOf(index), this.#limits.gaps);
    return { ok: true, bars, columns: form.columns, order: form.sequence.order, ...steps };
  };

  /** Takes a line; false when the file is refused already. */
  #take(line: string): boolean {
    if (line.length > this.#limits.lineCharacters) return this.#tooLong();
    if (!this.#sample) {
      this.#read(line);
      return !this.#stopped;
    }
    this.#sample.push(line);
    if (this.#sample.length > this.#limits.sampleLines) this.#begin(this.#sample);
    return !this.#stopped;
  }

  /** Finds the columns, and reads the lines from which they were guessed. */
  #begin(sample: readonly string[]): void {
    this.#sample = undefined;
    if (sample.every((line) => line.trim() === "")) {
      this.#stop("csv.empty", "The file is empty.");
      return;
    }
    const { columns, timeZone = "UTC", now = Number.POSITIVE_INFINITY } = this.#options;
    const guess = guessColumns(sample, columns);
    const zone = zoneOf(timeZone);
    for (const fault of guess.issues) this.#faults.add(fault);
    if (!zone) this.#faults.ofFile("csv.time_zone_unknown", `There is no time zone ${JSON.stringify(timeZone)}.`);
    if (!guess.complete || !zone) {
      this.#stopped = true;
      return;
    }
    const form = guess.complete;
    const times = guess.rows.flatMap((row) => timeIn(timeCell(row, form), form.dayOrder)?.time ?? []);
    this.#form = {
      columns: form,
      row: new RowReader(form, guess.header.length),
      sequence: new Sequence(orderOf(times), zone, now),
    };
    this.#line = 1;
    for (const line of sample.slice(1)) if (!this.#stopped) this.#read(line);
  }

  #read(line: string): void {
    this.#line += 1;
    const form = this.#form;
    if (!form || line.trim() === "") return;
    if (this.#rows.length === this.#limits.rows) {
      this.#stop("csv.too_large", `The file has more than ${this.#limits.rows} bars.`);
      return;
    }
    const row = form.row.read(cellsOf(line, form.columns.separator));
    const faults = "faults" in row ? row.faults : [];
    for (const { rule, message } of faults) this.#faults.ofLine(this.#line, rule, message);
    if (!row.time) return;
    const moment = form.sequence.place(row.time, this.#line);
    if (typeof moment !== "number") this.#faults.ofLine(this.#line, moment.rule, moment.message);
    else if (!("faults" in row) && this.#faults.count === 0) this.#rows.add(row, moment, this.#line);
  }

  #tooLong(): false {
    return this.#stop(
      "csv.line_too_long",
      `Line ${(this.#sample?.length ?? this.#line) + 1} has more than ${this.#limits.lineCharacters} characters.`,
    );
  }

  #stop(rule: "csv.too_large" | "csv.line_too_long" | "csv.empty", message: string): false {
    this.#faults.ofFile(rule, message);
    this.#stopped = true;
    return false;
  }
}

/** A reader of one file. */
export function csvBarReader(options: CsvOptions = {}): CsvBarReader {
  return new Reader(options);
}

const FIRST_LINES = 1024;

/** The bars read so far, with the line of each. */
class BarRows {
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
