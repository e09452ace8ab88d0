import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./units.ts";

/** Limits of webhooks and mail. Times in milliseconds, sizes in bytes. */
export interface NoticeLimits {
  readonly webhooksPerAccount: number;
  readonly webhookTimeoutMs: number;
  readonly webhookAnswerBytes: number;
  /** Waits after the first, second, … failed attempt; after the last one the delivery has failed. */
  readonly webhookWaitsMs: readonly number[];
  /** Each wait varies by up to this fraction of it, in either direction. */
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

/** Default limits, each with its reason. */
export const NOTICE_LIMITS: NoticeLimits = {
  // Production, staging and a few integrations; each event costs one delivery per webhook.
  webhooksPerAccount: 10,
  // A receiver that queues its input answers in milliseconds; a cold start takes a few seconds.
  webhookTimeoutMs: 10 * SECOND_MS,
  // Enough of an error page to identify the fault.
  webhookAnswerBytes: 1024,
  // The schedule that Standard Webhooks recommends: it survives a deployment, an incident, a weekend. 75 hours and 35
  // minutes in all.
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
  // Deliveries that failed together are not retried together.
  webhookJitter: 0.2,
  // Longer than the whole schedule: one event that the receiver rejects does not disable a receiver that accepts
  // others.
  webhookDisableAfterMs: 5 * DAY_MS,
  // A day to deploy the new secret to every receiver.
  webhookOverlapMs: DAY_MS,
  // A client whose answer was lost rolls the secret again; more than a handful a day is a loop.
  webhookSecrets: 5,
  // Connections per node; each uses a few tens of kilobytes.
  webhookInFlight: 32,
  // Connections of all nodes to one receiver: it is notified quickly and not flooded.
  webhookInFlightEach: 4,
  // Several times the longest attempt; after this, another node takes over the deliveries of a dead one.
  webhookLeaseMs: 45 * SECOND_MS,
  // As many rows as one statement inserts.
  replayMost: 1000,
  // RFC 5321 allows minutes; mail through a relay that takes this long is retried.
  mailTimeoutMs: 30 * SECOND_MS,
  // Greylisting requires a quarter of an hour; a relay's outage lasts a night.
  mailWaitsMs: [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS],
  // Relays limit the connections of one client; mail is not urgent.
  mailInFlight: 4,
  mailLeaseMs: 4 * MINUTE_MS,
  // Maximum delay until this node notices another node's events.
  lookAgainMs: SECOND_MS,
  // Long enough to investigate last month's incident.
  keepMs: 30 * DAY_MS,
};
