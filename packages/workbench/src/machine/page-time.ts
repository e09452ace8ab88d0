/** The clock and the timers behind the page's time; a test passes its own. */
export interface PageTimeParts {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls after so many milliseconds; returns how to cancel it. */
  wait(ms: number, call: () => void): () => void;
  /** Whether nobody sees the page: browsers slow such a page down, or freeze it. */
  isHidden(): boolean;
}

/**
 * Time in which the page was in sight and running. It measures how long a person could see something, and how long another
 * program had to answer.
 */
export interface PageTime {
  /** Calls once so much of that time has passed; returns how to cancel it. */
  after(ms: number, call: () => void): () => void;
}

/** A timer that fires later than this shows that the page stood still, for example while the laptop slept. */
const LATE_MS = 250;
/** Time is counted in pieces, so that a standstill costs one of them. */
const PIECE_MS = 1000;
/**
 * Part of a piece that counts although the page stood still, so that time also passes on a page that never keeps up. Messages
 * that arrived during a standstill have as much time to be heard before anybody is judged.
 */
const LEAST_MS = 250;

const IN_BROWSER: PageTimeParts = {
  now: () => performance.now(),
  wait(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.hidden,
};

/** Creates the page's time. */
export function pageTime({ now, wait, isHidden }: PageTimeParts = IN_BROWSER): PageTime {
  return {
    after(ms, call) {
      let cancel = () => {};
      const next = (left: number): void => {
        const piece = Math.min(left, PIECE_MS);
        const began = now();
        cancel = wait(piece, () => {
          if (isHidden()) return next(left);
          const isLate = now() - began > piece + LATE_MS;
          const rest = left - (isLate ? LEAST_MS : piece);
          if (rest > 0) next(rest);
          else if (isLate) cancel = wait(Math.min(ms, LEAST_MS), call);
          else call();
        });
      };
      next(ms);
      return () => cancel();
    },
  };
}

/** The time of this page. */
export const ownTime: PageTime = pageTime();
