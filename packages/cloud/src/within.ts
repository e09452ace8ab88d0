import { setTimeout as delay } from "node:timers/promises";

/** A delayed process may still find answers in its sockets when it continues. */
const GRACE_MS = 50;

/**
 * The result of `work`.
 *
 * @throws `late()` when it takes longer than `ms`; a later result is dropped.
 */
export async function within<Value>(work: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  const end = new AbortController();
  const { signal } = end;
  const timer = delay(ms, undefined, { signal, ref: false })
    // A process that was suspended finds its timer and the answer due at once: the answer is read first.
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
