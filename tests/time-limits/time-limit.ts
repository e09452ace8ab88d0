/** A limit that judges by elapsed time: what it does to the innocent when the machine does not give the time. */
export interface TimeLimit {
  /** The name where it is defined: a constant (`SILENCE_MS`), or a field of a record of limits (`startMs`). */
  readonly constant: string;
  /** The file that defines it, below the project's root. */
  readonly file: string;
  /** The conclusion when the time is over: "a guest's process is silent". */
  readonly judges: string;
  /** The effect of a machine that stands still for a second within it. */
  readonly stall1s: string;
  readonly stall10s: string;
  readonly stall60s: string;
  /** The effect of a machine that does everything ten times slower. */
  readonly tenTimesSlower: string;
}

/** A short time that nobody is judged by: a pace, an interval, a rest. */
export interface Pace {
  readonly constant: string;
  readonly file: string;
  readonly reason: string;
}

/** The limits of one part of the product. */
export interface LimitArea {
  readonly title: string;
  /** The source files (globs below the project's root) of which every limit below 30 s is in one of the two lists. */
  readonly sources: readonly string[];
  /** Those of `sources` that belong to another area. */
  readonly except?: readonly string[];
  readonly limits: readonly TimeLimit[];
  readonly paces: readonly Pace[];
}

/** A limit in the time that the machine gave. */
export const given = (
  constant: string,
  file: string,
  { judges, tenTimesSlower }: Pick<TimeLimit, "judges" | "tenTimesSlower">,
): TimeLimit => ({ constant, file, judges, ...GIVEN, tenTimesSlower });

const GIVEN = {
  stall1s: "nothing",
  stall10s: "the limit waits for the machine",
  stall60s: "the limit waits for the machine",
};
