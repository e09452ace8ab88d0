import type { GuestRuntime, LogEntry } from "../runtime/types.ts";

/** Each call gives what the guest has logged since the one before. */
export function newLog(runtime: Pick<GuestRuntime, "log">, activation: string): () => readonly string[] {
  let last: LogEntry | undefined;
  return () => {
    const all = runtime.log(activation);
    // The log is bounded: where the last one is gone, all that is left is new.
    const fresh = all.slice(last === undefined ? 0 : all.lastIndexOf(last) + 1);
    last = all.at(-1);
    return fresh.map(({ text }) => text);
  };
}
