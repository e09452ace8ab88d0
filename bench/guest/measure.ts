import { sized } from "../figures/sized.ts";
/** One way to run a callback. */
export interface Contender {
  readonly name: string;
  readonly call: () => unknown;
}

/** Microseconds of one contender's calls, sorted. */
export type Samples = readonly number[];

const ROUNDS = sized(60, 1);
const CALLS = sized(50, 2);
/** Uncounted rounds that warm up the engine. */
const WARM_UP = sized(15, 0);

/** Runs the contenders in turn, a few calls each, so that other load on the machine affects all of them. */
export async function inTurns(contenders: readonly Contender[]): Promise<ReadonlyMap<string, Samples>> {
  const samples = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const { name, call } of contenders) {
      for (let n = 0; n < CALLS; n += 1) {
        const begun = performance.now();
        await call();
        const took = (performance.now() - begun) * 1000;
        if (round >= WARM_UP) samples.get(name)?.push(took);
      }
    }
  }
  for (const each of samples.values()) each.sort((a, b) => a - b);
  return samples;
}

/** The value below which the given share of the samples lies. */
export function quantile(samples: Samples, share: number): number {
  return samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? Number.NaN;
}
