import { linuxSteal } from "@bourse/platform";

/** A moment, and the processor time that others had taken by then. */
interface Moment {
  readonly at: number;
  /** Milliseconds of each processor; absent where the system does not report them. */
  readonly stolen: readonly number[] | undefined;
}

export const momentNow = (): Moment => ({ at: performance.now(), stolen: linuxSteal() });

/** The share of stolen time between two moments, in words. */
export function stolenBetween(from: Moment, to: Moment): string {
  if (!(from.stolen && to.stolen)) return "stolen time not known";
  const sum = (times: readonly number[]) => times.reduce((all, each) => all + each, 0);
  const share = (sum(to.stolen) - sum(from.stolen)) / Math.max(1, (to.at - from.at) * to.stolen.length);
  return `${Math.round(100 * share)} % of the processors' time stolen`;
}
