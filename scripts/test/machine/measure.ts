import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

/** How this machine compares with a good one, which has the speed 1. */
export interface Measured {
  /** Its usual speed: 0.5 needs twice as long. */
  readonly speed: number;
  /** The factor for time limits: how many times slower the machine is in its bad moments, at least 1. */
  readonly patience: number;
}

/**
 * Times of the two pieces on a good machine, two cores on which a whole run takes 1,400 s of their time: slightly more
 * than measured with no other load (16.2 and 20.9 ms). A better machine gets no shorter limits.
 */
const REFERENCE_MS = { work: 17, start: 22 };
/** About a second on a good machine. */
const ROUNDS = 16;
/** Positions among the rounds, sorted from fast to slow: a usual round, and one of the bad moments. */
const USUAL = 0.5;
const BAD = 0.8;
/** Upper bound, because a run in which everything hangs must end. No tests run on a slower machine. */
const MOST_PATIENCE = 20;

/** Measures the machine under its current load: some work of one processor, and starts of Node. */
export function measureMachine(): Measured {
  const times = { work: [] as number[], start: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.work.push(timesSlower(work, REFERENCE_MS.work));
    times.start.push(timesSlower(start, REFERENCE_MS.start));
  }
  const bad = Math.max(at(BAD, times.work), at(BAD, times.start));
  const patience = Math.min(MOST_PATIENCE, Math.max(1, bad));
  return { speed: 1 / at(USUAL, times.work), patience: Number(patience.toFixed(1)) };
}

function timesSlower(piece: () => void, reference: number): number {
  const begun = performance.now();
  piece();
  return (performance.now() - begun) / reference;
}

const at = (share: number, times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 1;

const BLOCK = new Uint8Array(64 * 1024);
const BLOCKS = 256;
const STEPS = 8_000_000;

/** The same for every run: hashes, and a loop of whole numbers. */
function work(): string {
  const hash = createHash("sha256");
  for (let block = 0; block < BLOCKS; block += 1) hash.update(BLOCK);
  let number = 1;
  for (let step = 0; step < STEPS; step += 1) number = (Math.imul(number, 1_103_515_245) + 12_345) | 0;
  return hash.update(String(number)).digest("hex");
}

const start = () => spawnSync(process.execPath, ["--eval", "0"], { stdio: "ignore" });
