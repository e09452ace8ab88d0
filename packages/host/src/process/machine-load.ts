import type { MachineState } from "@bourse/contract/host-api";
import { type MachineTime, systemMachineTime } from "@bourse/platform";

/** Long enough that a short burst is not told, short enough that it passes soon after its cause. */
const WINDOW_MS = 60_000;
/** A share of less says more about the moment than about the machine. */
const LEAST_WINDOW_MS = 10_000;
/** With a quarter of the time lost, extensions run without a fault; with a third, innocent ones reach their limits. */
const SLOW_FROM_PERCENT = 30;
/** Less than half of that again: a share that moves around one threshold would come and go with each look. */
const SLOW_UNTIL_PERCENT = 15;
/** As long as what does not answer is waited for before it is called silent. */
const LONG_STANDSTILL_MS = 10_000;

/** Tells how much of the last minute the machine did not give; undefined until it has been looked at for ten seconds. */
export type MachineLoad = () => MachineState | undefined;

/** The machine's time, as far as it is told. */
export type WatchedMachine = Pick<MachineTime, "mark" | "lostSince">;

/** Looks at the machine when it is asked alone: a host that nobody asks costs nothing. */
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
