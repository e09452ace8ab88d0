import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { plural } from "../cli/text.ts";
import type { CoveredFiles } from "../test-host/coverage.ts";

/** A source file with the lines on which a statement begins. */
export interface FileCoverage {
  /** Path in the project. */
  readonly file: string;
  /** Whether everything that begins on a line has run, by the line's number, in order. */
  readonly lines: ReadonlyMap<number, boolean>;
}

/** Joins what the processes of the tests have left in a folder. A statement has run if it ran in one of them. */
export async function readCoverage(folder: string): Promise<readonly FileCoverage[]> {
  const files = new Map<string, Map<string, boolean>>();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  for (const name of names) {
    const left = JSON.parse(await readFile(path.join(folder, name), "utf8")) as CoveredFiles;
    for (const [file, statements] of Object.entries(left)) {
      const known = files.get(file) ?? new Map<string, boolean>();
      files.set(file, known);
      for (const [place, ran] of Object.entries(statements)) known.set(place, ran || known.get(place) === true);
    }
  }
  return [...files].map(([file, statements]) => ({ file, lines: linesOf(statements) })).toSorted(byFile);
}

const byFile = (one: FileCoverage, other: FileCoverage): number => (one.file < other.file ? -1 : 1);

function linesOf(statements: ReadonlyMap<string, boolean>): ReadonlyMap<number, boolean> {
  const lines = new Map<number, boolean>();
  for (const [place, ran] of statements) {
    const line = Number.parseInt(place, 10);
    lines.set(line, ran && lines.get(line) !== false);
  }
  return new Map([...lines].toSorted(([one], [other]) => one - other));
}

/** The sums of one file or of all. */
export interface CoverageFields {
  readonly lines: number;
  readonly covered: number;
}

/** The coverage for scripts. */
export function coverageFields(files: readonly FileCoverage[]) {
  const each = files.map(({ file, lines }) => ({ file, ...sumOf(lines), uncovered: missingIn(lines) }));
  const sum = (name: keyof CoverageFields) => each.reduce((total, fields) => total + fields[name], 0);
  return { lines: sum("lines"), covered: sum("covered"), files: each };
}

const sumOf = (lines: FileCoverage["lines"]): CoverageFields => ({
  lines: lines.size,
  covered: [...lines.values()].filter(Boolean).length,
});

const missingIn = (lines: FileCoverage["lines"]): readonly number[] =>
  [...lines].flatMap(([line, ran]) => (ran ? [] : [line]));

/** The coverage for a reader: a line for each file, with the lines that no test reaches. */
export function coverageLines(files: readonly FileCoverage[]): readonly string[] {
  const { files: each, ...all } = coverageFields(files);
  const width = Math.max(...each.map(({ file }) => file.length), "all files".length);
  const row = (name: string, sum: CoverageFields, rest: string) =>
    `  ${name.padEnd(width)}  ${shareOf(sum).padStart(6)}  ${sum.covered} of ${plural(sum.lines, "line")}${rest}`;
  return [
    "coverage of the guest's source",
    ...each.map(({ file, uncovered, ...sum }) =>
      row(file, sum, uncovered.length === 0 ? "" : `; not reached: ${ranges(uncovered)}`),
    ),
    ...(each.length > 1 ? [row("all files", all, "")] : []),
  ];
}

const shareOf = ({ lines, covered }: CoverageFields): string =>
  lines === 0 ? "-" : `${((100 * covered) / lines).toFixed(1)}%`;

/** `3, 7-9`: neighbours in one range. */
function ranges(lines: readonly number[]): string {
  const found: (readonly [from: number, to: number])[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && last[1] === line - 1) found[found.length - 1] = [last[0], line];
    else found.push([line, line]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

/** The coverage as lcov, which editors and code hosts read. */
export function lcovOf(files: readonly FileCoverage[]): string {
  return files
    .flatMap(({ file, lines }) => {
      const { lines: all, covered } = sumOf(lines);
      const hits = [...lines].map(([line, ran]) => `DA:${line},${Number(ran)}`);
      return ["TN:", `SF:${file}`, ...hits, `LF:${all}`, `LH:${covered}`, "end_of_record"];
    })
    .map((line) => `${line}\n`)
    .join("");
}
