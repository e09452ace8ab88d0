const MIB = 1024 * 1024;

/** Bounds of what waits for one interactive guest. */
export interface EventQueueLimits {
  /** Events that wait, with one place kept for the result of each command that runs. */
  readonly events: number;
  /** Bytes of the events that wait. */
  readonly bytes: number;
  /** Bytes of one event. */
  readonly eventBytes: number;
  /** Bytes of a result that is kept although the queue has its bytes. */
  readonly smallResultBytes: number;
  /** Completed candles of one market event. */
  readonly candles: number;
  /** Commands whose result the guest has not taken yet. */
  readonly pendingCommands: number;
  /** Events given to one guest in a second; the rest waits. */
  readonly eventsPerSecond: number;
  /** How long the `stop` event may take. */
  readonly stopMs: number;
}

/** The bounds of a host that names no others. */
export const EVENT_QUEUE_LIMITS: EventQueueLimits = {
  // A second's worth at 4 ms an event; a guest that is further behind does not catch up.
  events: 256,
  // Four of the largest events.
  bytes: 16 * MIB,
  // The specification's figure.
  eventBytes: 4 * MIB,
  // What `saved`, an id or an error weighs, with room: 128 of them stay within half of the queue's bytes.
  smallResultBytes: 64 * 1024,
  // As many as one snapshot of the specification holds.
  candles: 256,
  // Four full envelopes; half of the queue stays free for what the guest did not ask for.
  pendingCommands: 128,
  // Ten subscriptions that change a hundred times a second; a guest that answers its own results in a circle gets no more.
  eventsPerSecond: 1000,
  // Two callbacks: the one that may run when the end comes, and `stop` itself. The trader waits for it.
  stopMs: 500,
};
