/**
 * The runs of the suite: `npm test`, `npm run test:release`, and what only `npm run test:deep` runs. The name of a test
 * file says to which one it belongs.
 */
export type Run = "usual" | "release" | "deep";

/** Variable that limits the runner to one run; without it files of any run can be named. */
export const RUN_VARIABLE = "BOURSE_TEST_RUN";

/** Names of the files of the runs beside the usual one. */
export const NAMED: Readonly<Record<Exclude<Run, "usual">, string>> = {
  // Packs, built releases, installations, guides line by line, benchmarks: given away, and tested where nothing is yet.
  release: "**/*.release.test.ts",
  // Long runs of their own.
  deep: "**/*.deep.test.ts",
};

/** The run to which a test file belongs. */
export const runOf = (file: string): Run => (/\.(release|deep)\.test\.ts$/.exec(file)?.[1] ?? "usual") as Run;

/** Patterns of the test files that are not of this run. */
export function othersThan(run: string | undefined, isDeep: boolean): readonly string[] {
  const deep = isDeep ? [] : [NAMED.deep];
  if (run === "usual") return [...deep, NAMED.release];
  if (run === "release") return [...deep, "**/!(*.release).test.{ts,tsx}"];
  return deep;
}
