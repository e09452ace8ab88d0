import { ownTime } from "../machine/page-time.ts";
import type { FrameLimits } from "./limits.ts";

/** Asks a frame regularly whether its document still runs. */
export interface Heartbeat {
  start(): void;
  /** Called when the document answers. */
  pong(): void;
}

interface HeartbeatInput {
  readonly limits: Pick<FrameLimits, "pingEveryMs" | "pongWithinMs">;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Only a frame that somebody sees is asked: an idle one costs nothing. */
  isSeen(): boolean;
  ask(): void;
  silent(): void;
}

export function heartbeat({ limits, signal, isSeen, ask, silent }: HeartbeatInput): Heartbeat {
  let asked = 0;
  let answered = 0;
  const ping = () => {
    if (isSeen()) {
      asked += 1;
      const question = asked;
      ask();
      afterSeen(limits.pongWithinMs, signal, () => {
        if (answered < question) silent();
      });
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cancel);
      ping();
    }, limits.pingEveryMs);
    const cancel = () => clearTimeout(timer);
    signal.addEventListener("abort", cancel, { once: true });
  };
  return {
    start: ping,
    pong() {
      answered = asked;
    },
  };
}

/** Waits by the page's own time, so that an application is not blamed while the page stood still or nobody saw it. */
export function afterSeen(ms: number, signal: AbortSignal, act: () => void): void {
  const cancel = ownTime.after(ms, () => {
    signal.removeEventListener("abort", cancel);
    act();
  });
  signal.addEventListener("abort", cancel, { once: true });
}
