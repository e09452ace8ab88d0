const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What webhooks and mail may take. Times in milliseconds, sizes in bytes. */
export interface NoticeLimits {
  readonly webhooksPerAccount: number;
  readonly webhookTimeoutMs: number;
  readonly webhookAnswerBytes: number;
  /** Wait after the first, second, … failed attempt; after the last one the delivery has failed. */
  readonly webhookWaitsMs: readonly number[];
  /** Each wait is longer or shorter by up to this part of it. */
  readonly webhookJitter: number;
  readonly webhookDisableAfterMs: number;
  readonly webhookOverlapMs: number;
  readonly webhookSecrets: number;
  readonly webhookInFlight: number;
  readonly webhookInFlightEach: number;
  readonly webhookLeaseMs: number;
  readonly replayMost: number;
  readonly mailTimeoutMs: number;
  readonly mailWaitsMs: readonly number[];
  readonly mailInFlight: number;
  readonly mailLeaseMs: number;
  readonly lookAgainMs: number;
  readonly keepMs: number;
}

/** The limits of a service that is given no others; each with its reason. */
export const NOTICE_LIMITS: NoticeLimits = {
  // Production, staging and a few integrations; each event costs a delivery for each of them.
  webhooksPerAccount: 10,
  // A receiver that queues what it gets answers in milliseconds; a cold start takes a few seconds.
  webhookTimeoutMs: 10 * SECOND_MS,
  // Enough of an error page to see what is wrong.
  webhookAnswerBytes: 1024,
  // The schedule that Standard Webhooks recommends: a deployment, an incident, a weekend. 75 hours and 35 minutes in all.
  webhookWaitsMs: [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ],
  // Deliveries that failed together do not come back together.
  webhookJitter: 0.2,
  // Longer than the whole schedule: one event that cannot be taken does not disable a receiver that takes others.
  webhookDisableAfterMs: 5 * DAY_MS,
  // A day to bring the new secret to every receiver.
  webhookOverlapMs: DAY_MS,
  // A roll whose answer was lost is made again; more than a handful in a day is a loop.
  webhookSecrets: 5,
  // Connections of one node; each holds a few tens of kilobytes.
  webhookInFlight: 32,
  // All nodes together, to one receiver: it is told quickly and not flooded.
  webhookInFlightEach: 4,
  // Several times the longest attempt; a node that died leaves its deliveries to another after this.
  webhookLeaseMs: 45 * SECOND_MS,
  // One statement's worth.
  replayMost: 1000,
  // RFC 5321 allows minutes; a relay that takes this long is tried again.
  mailTimeoutMs: 30 * SECOND_MS,
  // Greylisting wants a quarter of an hour; a relay's outage lasts a night.
  mailWaitsMs: [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS],
  // Relays limit connections of one client; mail is in no hurry.
  mailInFlight: 4,
  mailLeaseMs: 4 * MINUTE_MS,
  // How late another node's news may be told.
  lookAgainMs: SECOND_MS,
  // Long enough to look into last month's incident.
  keepMs: 30 * DAY_MS,
};
