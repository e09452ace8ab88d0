import { type BarMark, writeBarMark } from "@bourse/contract/bar-mark";

/** Characters of a node's key, of a notice's id and of an alert's `client_request_id`. */
const MARK_MAX = 128;

/** A value's bar: see `docs/guides/look-ahead.md`. */
export interface MarkedBar extends Pick<BarMark, "timeframe" | "name"> {
  /** Opening of the bar, in milliseconds since 1970, as {@link Bars.time} has it. */
  readonly time: number;
  /** False for a value that may still change. Absent: it stays as it is for as long as it is shown. */
  readonly isFinal?: boolean;
}

/**
 * The text by which a value says which bar it belongs to: the `key` of a node, the `id` of a notice, the
 * `client_request_id` of an alert. `bourse check` judges what is marked for look-ahead. A name that would make the text
 * longer than these may be is cut.
 *
 * @example label("swing high 5,010", { key: barMark({ timeframe: "1D", time: bars.time[20] ?? 0, name: "swing high" }) })
 */
export const barMark = ({ timeframe, time, name, isFinal = true }: MarkedBar): string =>
  writeBarMark({ timeframe, name, time: new Date(time).toISOString(), state: isFinal ? "final" : "forming" }).slice(
    0,
    MARK_MAX,
  );
