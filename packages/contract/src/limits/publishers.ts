const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits of publishers' members, keys and transfers. Times in milliseconds. */
export interface PublisherLimits {
  readonly invitationMs: number;
  readonly members: number;
  readonly rotationPastMs: number;
  readonly keyFutureMs: number;
  readonly transferMs: number;
}

/** Default limits, each with its reason. */
export const PUBLISHER_LIMITS: PublisherLimits = {
  // A week: long enough for a person on leave, short enough not to be forgotten.
  invitationMs: 7 * DAY_MS,
  // A team, not a crowd: every member may publish. Open invitations count.
  members: 50,
  // A rotation "from now on" is signed before it arrives: the limit is the lifetime of its challenge.
  rotationPastMs: 10 * MINUTE_MS,
  // How far ahead a key's end may be set: allows planning a release train, but not delaying the response to a
  // compromise for long.
  keyFutureMs: 30 * DAY_MS,
  // Longest lifetime of an offer: a contract is signed within a month, and a forgotten offer does not stay open
  // forever.
  transferMs: 30 * DAY_MS,
};
