const DAY_OF_MONTH = [
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
  "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
  "02-(?:0[1-9]|1[0-9]|2[0-8])",
].join("|");
const LEAP_YEAR = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

/** A calendar day, `2026-01-31`. Parsers carry 30 February over into March; this pattern refuses it. */
export const DAY_PATTERN = `(?:[0-9]{4}-(?:${DAY_OF_MONTH})|${LEAP_YEAR}-02-29)`;
/** A time of day with seconds. */
export const CLOCK_PATTERN = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";

const HOUR_MINUTE = "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?";
const OFFSET = "Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9]";
const ISO = new RegExp(`^${DAY_PATTERN}(?:T${HOUR_MINUTE}(?:${OFFSET}))?$`);

/**
 * Milliseconds of an ISO 8601 day (which begins at 00:00 UTC) or of a moment with its zone; undefined for a time that
 * does not exist.
 */
export function isoMoment(text: string): number | undefined {
  return ISO.test(text) ? Date.parse(text) : undefined;
}
