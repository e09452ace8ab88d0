import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { threadId } from "node:worker_threads";
import type { Place } from "@bourse/sdk/build";

/** Names the folder in which the tests' processes leave what was covered: `bourse test --coverage` sets it. */
export const COVERAGE_FOLDER = "BOURSE_COVERAGE_FOLDER";

/** Whether each statement of a file has run, by its place. */
export type CoveredFile = Readonly<Record<string, boolean>>;
/** Files by their paths in the project. */
export type CoveredFiles = Readonly<Record<string, CoveredFile>>;

/** All that this process has seen: several test hosts run the same files. */
const seen = new Map<string, Map<string, boolean>>();

/** The folder for coverage; undefined when nobody wants any. */
export const coverageFolder = (): string | undefined => process.env[COVERAGE_FOLDER];

/** Collects the statements of one guest that have run. */
export class Coverage {
  readonly #statements: readonly Place[];
  readonly #numberIn: (line: string) => number | undefined;

  constructor(statements: readonly Place[], numberIn: (line: string) => number | undefined) {
    this.#statements = statements;
    this.#numberIn = numberIn;
    for (const place of statements) note(place, false);
  }

  /** Takes the reports out of lines of the log. */
  takeFrom(lines: readonly string[]): readonly string[] {
    return lines.filter((line) => {
      const number = this.#numberIn(line);
      if (number !== undefined) this.ran(number);
      return number === undefined;
    });
  }

  ran(number: number): void {
    const place = this.#statements[number];
    if (place) note(place, true);
  }
}

function note({ file, line, column }: Place, ran: boolean): void {
  const known = seen.get(file) ?? new Map<string, boolean>();
  seen.set(file, known);
  const key = `${line}:${column}`;
  known.set(key, ran || known.get(key) === true);
}

/** Leaves what this process has seen so far; a later call replaces it. */
export function leaveCoverage(): void {
  const folder = coverageFolder();
  if (folder === undefined) return;
  const files: CoveredFiles = Object.fromEntries([...seen].map(([file, known]) => [file, Object.fromEntries(known)]));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${process.pid}-${threadId}.json`), JSON.stringify(files));
}
