const MIB = 1024 * 1024;

/** Limits of the queue of one interactive guest. */
export interface EventQueueLimits {
  /** Queued events, with one place reserved for the result of each running command. */
  readonly events: number;
  /** Bytes of the queued events. */
  readonly bytes: number;
  /** Bytes of one event. */
  readonly eventBytes: number;
  /** Size of a result that is queued even when the queue is full by bytes. */
  readonly smallResultBytes: number;
  /** Completed candles of one market event. */
  readonly candles: number;
  /** Commands whose result the guest has not taken yet. */
  readonly pendingCommands: number;
  /** Events delivered to one guest per second; the rest waits. */
  readonly eventsPerSecond: number;
  /** How long the `stop` event may take. */
  readonly stopMs: number;
}

/** Default limits of a host. */
export const EVENT_QUEUE_LIMITS: EventQueueLimits = {
  // A second's worth at 4 ms per event; a guest that is further behind does not catch up.
  events: 256,
  // Four of the largest events.
  bytes: 16 * MIB,
  // The specification's figure.
  eventBytes: 4 * MIB,
  // Room for `saved`, an id or an error: 128 of them use at most half of the queue's bytes.
  smallResultBytes: 64 * 1024,
  // As many as one snapshot of the specification holds.
  candles: 256,
  // Four full envelopes; half of the queue stays free for events that the guest did not request.
  pendingCommands: 128,
  // Ten subscriptions that change a hundred times a second; limits a guest that answers its own results in a loop.
  eventsPerSecond: 1000,
  // Two callbacks: the one that may be running, and `stop` itself. The trader waits for it.
  stopMs: 500,
};
