import type { Readable } from "node:stream";
import type { ForecastLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { ISOLATION, type Guarded as Program, startGuarded as startProgram } from "../../process/guarded.ts";

/** All that a program of the model sees of this machine's environment: no secret and no path of the trader's. */
const ENVIRONMENT = {
  PATH: "/usr/bin:/bin",
  LANG: "C.UTF-8",
  OPENBLAS_NUM_THREADS: "1",
  OMP_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
};

/** A lower priority than the trader's desk, which must stay responsive. */
const NICENESS = 10;
/** Open files and sockets: a forecast needs a handful. */
const MAX_OPEN = 128;
/** Bytes that are kept of the end of its standard error. */
const LAST_WORDS_BYTES = 4096;

/** Characters that are kept of its last line, which names the error. The lines before it name places in the trader's folders. */
const MOST_WORDS = 200;
/** The folders in front of a file's name. Python puts the path in quotes. */
const FOLDERS = /(?<=['"])\/[^'"\n]*\/(?=[^'"\n]*['"])|(?:\/[^\s/'",:;]+)+\/(?=[^\s/'",:;])/g;

/** A Python program to run. */
export interface GuardedProgram {
  /** The interpreter. */
  readonly python: string;
  readonly script: string;
  readonly limits: Pick<ForecastLimits, "graceMs" | "maxAddressSpaceBytes" | "maxCpuSeconds">;
  /** The largest file it may write; 0: none. */
  readonly maxFileBytes: number;
  readonly clock: Clock;
}

/** A program and everything it starts. */
export interface Guarded extends Program {
  /** Its last line on standard error, without the folders of this machine. */
  lastWords(): string;
}

/** Starts a Python program of the model within its limits, below the guard. */
export function startGuarded({ python, script, limits, maxFileBytes, clock }: GuardedProgram): Guarded {
  const program = startProgram({
    python,
    command: [python, ...ISOLATION, script],
    environment: ENVIRONMENT,
    folder: "/",
    niceness: NICENESS,
    patienceMs: 0,
    graceMs: limits.graceMs,
    clock,
    limits: {
      AS: limits.maxAddressSpaceBytes,
      CPU: limits.maxCpuSeconds,
      CORE: 0,
      NOFILE: MAX_OPEN,
      FSIZE: maxFileBytes,
    },
  });
  return { ...program, lastWords: tailOf(program.errors) };
}

function tailOf(stream: Readable): () => string {
  let tail = "";
  stream.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-LAST_WORDS_BYTES);
  });
  return () => (tail.trim().split("\n").at(-1) ?? "").replaceAll(FOLDERS, "").slice(0, MOST_WORDS);
}
