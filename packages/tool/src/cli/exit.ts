/** Meaning of exit codes; the same for every command (docs/adr/0031). */
export const EXIT = {
  /** The command succeeded. */
  ok: 0,
  /** The command ran, and its answer is no. */
  refused: 1,
  /** The command could not run: wrong usage, no way to ask, no output, a fault of the tool. */
  couldNotRun: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
