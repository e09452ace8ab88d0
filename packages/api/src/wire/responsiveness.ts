import type { Timers } from "./carrier.ts";

/** Watching of a peer that must acknowledge each request soon. */
export interface Acknowledgement {
  readonly withinMs: number;
  readonly timers: Timers;
  /** Called at each change: false when an acknowledgement is late, true when the peer is heard again. */
  responsive(isResponsive: boolean): void;
}

/** Knows which requests were not acknowledged yet. */
export interface Responsiveness {
  asked(id: number): void;
  /** The request was acknowledged or answered. */
  heard(id: number): void;
  stop(): void;
}

export function responsiveness({ withinMs, timers, responsive }: Acknowledgement): Responsiveness {
  const waiting = new Set<number>();
  let isLate = false;
  let cancel: (() => void) | undefined;
  const disarm = () => {
    cancel?.();
    cancel = undefined;
  };
  const late = () => {
    isLate = true;
    responsive(false);
  };
  // If this side's own event loop was blocked, the peer's messages wait behind this timer: they get one more turn.
  const look = () => {
    cancel = timers.after(0, late);
  };
  const arm = () => {
    disarm();
    if (waiting.size > 0) cancel = timers.after(withinMs, look);
  };
  return {
    asked(id) {
      waiting.add(id);
      if (waiting.size === 1 && !isLate) arm();
    },
    heard(id) {
      if (!waiting.delete(id)) return;
      if (isLate) {
        isLate = false;
        responsive(true);
      }
      arm();
    },
    stop: disarm,
  };
}
