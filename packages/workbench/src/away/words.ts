import type { AwayReport, Unwatched } from "@bourse/contract/host-api";
import { plural } from "@bourse/ui";
import { localMoment } from "../words/time.ts";

const REASONS: Readonly<Record<Unwatched["reason"], string>> = {
  stopped: "The host did not run",
  asleep: "The machine slept",
  silent: "No plausible prices",
};

/** One interval in words: `Not watched from … to …: the host did not run`. */
export function wordsOfGap({ reason, symbol, from, to }: Unwatched): string {
  const what = symbol === undefined ? "Nothing was watched" : `${symbol} was not watched`;
  const end = to === undefined ? "and still is not" : `to ${localMoment(to)}`;
  return `${what} from ${localMoment(from)} ${end}. ${REASONS[reason]}.`;
}

/** The contents of a report in one line. */
export function summaryOf({ notices, expired, unwatched }: AwayReport): string {
  const parts = [
    notices.length > 0 && plural(notices.length, "notice"),
    expired.length > 0 && `${plural(expired.length, "alert")} expired`,
    unwatched.length > 0 && `${plural(unwatched.length, "time")} not watched`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}
