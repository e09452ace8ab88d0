const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What publishers' members, keys and handovers are held to. Times in milliseconds. */
export interface PublisherLimits {
  readonly invitationMs: number;
  readonly members: number;
  readonly rotationPastMs: number;
  readonly keyFutureMs: number;
  readonly transferMs: number;
}

/** The limits of a service that is given no others; each with its reason. */
export const PUBLISHER_LIMITS: PublisherLimits = {
  // A week: long enough for somebody on leave, short enough not to be forgotten.
  invitationMs: 7 * DAY_MS,
  // A team, not a crowd: everyone of them may publish. Open invitations count.
  members: 50,
  // A rotation "from now on" is signed before it arrives: as long as its challenge lives.
  rotationPastMs: 10 * MINUTE_MS,
  // How far ahead a key's end may be set: a release train can be planned, a compromise cannot be put off for long.
  keyFutureMs: 30 * DAY_MS,
  // Longest life of an offer: a contract is signed within a month, and a forgotten offer does not stay open forever.
  transferMs: 30 * DAY_MS,
};
