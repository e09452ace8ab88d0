import { setTimeout as delay } from "node:timers/promises";

/** What a process that was itself held up may still find in its sockets once it goes on. */
const GRACE_MS = 50;

/**
 * What `work` answers.
 *
 * @throws `late()` when that takes longer than `ms`; what still comes of the work is nobody's.
 */
export async function within<Value>(work: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  const end = new AbortController();
  const { signal } = end;
  const timer = delay(ms, undefined, { signal, ref: false })
    // A node that stood still finds its timer and the answer due at once: the answer is read first.
    .then(() => delay(GRACE_MS, undefined, { signal, ref: false }))
    .then(() => Promise.reject(late()));
  try {
    return await Promise.race([work, timer]);
  } finally {
    end.abort();
    timer.catch(() => {});
    work.catch(() => {});
  }
}
