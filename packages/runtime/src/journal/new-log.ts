import type { GuestRuntime, LogEntry } from "../guest/types.ts";

/** Returns a function; each call returns the guest's log entries since the previous call. */
export function newLog(runtime: Pick<GuestRuntime, "log">, activation: string): () => readonly string[] {
  let last: LogEntry | undefined;
  return () => {
    const all = runtime.log(activation);
    // The log is bounded: if the last known entry is gone, all remaining entries are new.
    const fresh = all.slice(last === undefined ? 0 : all.lastIndexOf(last) + 1);
    last = all.at(-1);
    return fresh.map(({ text }) => text);
  };
}
