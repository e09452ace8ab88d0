/** How much a run does, and where. */
type Mode = "usual" | "changed" | "release" | "deep" | "slow";

/** The arguments of `npm test`, `npm run test:release`, `npm run test:deep` and `npm run test:slow`. */
export interface Options {
  readonly mode: Mode;
  /** Seed of a slow machine's stops. */
  readonly seed: string;
  /** Words in the paths of test files, and options of the test runner; for changes what they are compared with. */
  readonly words: readonly string[];
}

const MODES: Readonly<Record<string, Mode>> = {
  "--changed": "changed",
  "--release": "release",
  "--deep": "deep",
  "--slow": "slow",
};

/** `[--changed [branch or commit] | --release | --deep | --slow [--seed <number>]] [words]` */
export function optionsOf(
  [first = "", ...rest]: readonly string[],
  chosenSeed = String(Date.now() % 1_000_000),
): Options {
  const mode = MODES[first] ?? "usual";
  if (mode === "usual") return { mode, seed: chosenSeed, words: first === "" ? [] : [first, ...rest] };
  const [flag, seed = "", ...words] = rest;
  const isSeeded = mode === "slow" && flag === "--seed" && /^\d+$/.test(seed);
  return isSeeded ? { mode, seed, words } : { mode, seed: chosenSeed, words: rest };
}
