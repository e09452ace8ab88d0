import type { MachineState } from "@bourse/contract/host-api";
import { type MachineTime, systemMachineTime } from "@bourse/platform";

/** Long enough to hide a short burst, short enough to pass soon after its cause. */
const WINDOW_MS = 60_000;
/** A share of less time describes the moment, not the machine. */
const LEAST_WINDOW_MS = 10_000;
/** With a quarter of the time lost, extensions run without a fault; with a third, innocent ones reach their limits. */
const SLOW_FROM_PERCENT = 30;
/** Half of it, because a share around a single threshold would switch with each look. */
const SLOW_UNTIL_PERCENT = 15;
/** The time after which a part that does not answer is called silent. */
const LONG_STANDSTILL_MS = 10_000;

/** Returns the share of the last minute that the machine did not give; undefined in the first ten seconds. */
export type MachineLoad = () => MachineState | undefined;

/** The parts of the machine's time that this needs. */
export type WatchedMachine = Pick<MachineTime, "mark" | "lostSince">;

/** Looks at the machine only when it is asked, so that a host without pages costs nothing. */
export function machineLoad(machine: WatchedMachine = systemMachineTime): MachineLoad {
  /** Moments of earlier looks, oldest first. */
  let looks: readonly number[] = [machine.mark()];
  let isSlow = false;
  return () => {
    const now = machine.mark();
    const settled = looks.filter((at) => now - at >= LEAST_WINDOW_MS);
    const begin = settled.find((at) => now - at <= WINDOW_MS) ?? settled.at(-1);
    looks = [...looks.filter((at) => begin === undefined || at >= begin), now];
    if (begin === undefined) return undefined;
    const lost = machine.lostSince(begin);
    const percent = Math.round((lost.ms / (now - begin)) * 100);
    isSlow = percent >= (isSlow ? SLOW_UNTIL_PERCENT : SLOW_FROM_PERCENT);
    const figures = { lost_percent: percent, stood_still_ms: Math.round(lost.stoodStillMs) };
    const slow = wordsOf(figures, isSlow);
    return { ...figures, ...(slow !== undefined && { slow }) };
  };
}

/** The one sentence that the page and `bourse` show while the machine is the cause. */
function wordsOf({ lost_percent, stood_still_ms }: MachineState, isSlow: boolean): string | undefined {
  if (stood_still_ms >= LONG_STANDSTILL_MS) {
    const seconds = Math.round(stood_still_ms / 1000);
    return `This computer stood still for ${seconds} s within the last minute. Extensions waited meanwhile.`;
  }
  if (!isSlow) return undefined;
  return `This computer is too slow right now: for ${lost_percent} % of the last minute it did not let Bourse run. Extensions wait longer.`;
}
