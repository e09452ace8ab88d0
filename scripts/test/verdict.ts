import type { FileResult, RunReport, TestResult } from "./report.ts";

/** If more files than this fail, it is no accident. A share, because each of the hundreds of files can meet a stall of the machine. */
const REPEATED = { share: 0.02, atLeast: 3 };

/** Matches the message of a property test that found a counterexample. A second run would try other values. */
const COUNTEREXAMPLE = /Property failed after \d+ tests/;

/** A test that failed among others and passed alone. */
export interface Unsteady {
  readonly file: string;
  /** Empty when the fault was outside the file's tests. */
  readonly name: string;
  /** Its messages when it failed. */
  readonly messages: readonly string[];
}

/** Result of a run, after its repetition if there was one. */
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unsteady: readonly Unsteady[];
}

/**
 * Files that are run once more, alone. None when a second run cannot change the result: too many files failed, an error
 * belongs to no file, or a counterexample was found.
 */
export function filesToRepeat({ files, faults }: RunReport): readonly string[] {
  const failed = files.filter((file) => failuresOf(file).length > 0);
  const most = Math.max(REPEATED.atLeast, Math.ceil(files.length * REPEATED.share));
  const said = failed.flatMap(failuresOf).flatMap(({ messages }) => messages);
  const cannotTurn = faults.length > 0 || failed.length > most || said.some((each) => COUNTEREXAMPLE.test(each));
  return cannotTurn ? [] : failed.map(({ file }) => file);
}

/** The verdict over a run, and over the repetition of its failed files. Every failure of the repetition counts. */
export function verdictOf(first: RunReport, again?: RunReport): Verdict {
  const verdicts = first.files.map((file) => {
    const repeated = again?.files.find((each) => each.file === file.file);
    return repeated ? ofRepeated(file, repeated) : counted(file);
  });
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, each) => total + of(each), 0);
  const faults = first.faults.length + (again?.faults.length ?? 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed) + faults,
    skipped: sum(({ skipped }) => skipped),
    unsteady: verdicts.flatMap(({ unsteady }) => unsteady),
  };
}

function ofRepeated(first: FileResult, again: FileResult): Verdict {
  const failedTwice = new Set(first.tests.filter(isFailed).map(({ name }) => name));
  const unsteady = failuresOf(first).filter(({ name }) => hasPassed(again, name));
  for (const { name } of unsteady) failedTwice.delete(name);
  const { passed, failed, skipped } = counted(again);
  const newlyFailed = again.tests.filter(isFailed).map(({ name }) => name);
  // A test that is gone or skipped the second time has not passed.
  const missing = [...failedTwice].filter((name) => !newlyFailed.includes(name)).length;
  const fine = unsteady.filter(({ name }) => name !== "").length;
  return { passed: passed - fine, failed: failed + missing, skipped, unsteady };
}

/** True if every test of that name passed; with an empty name, if the file has no fault. */
function hasPassed({ tests, faults }: FileResult, name: string): boolean {
  if (name === "") return faults.length === 0;
  const named = tests.filter((test) => test.name === name);
  return named.length > 0 && named.every(({ state }) => state === "passed");
}

const isFailed = ({ state }: TestResult) => state === "failed";

function failuresOf({ file, tests, faults }: FileResult): readonly Unsteady[] {
  const ofTests = tests.filter(isFailed).map(({ name, messages }) => ({ file, name, messages }));
  return faults.length > 0 ? [{ file, name: "", messages: faults }, ...ofTests] : ofTests;
}

function counted(file: FileResult): Verdict {
  const count = (wanted: TestResult["state"]) => file.tests.filter(({ state }) => state === wanted).length;
  return { passed: count("passed"), failed: failuresOf(file).length, skipped: count("skipped"), unsteady: [] };
}
