import type { RuntimeClock } from "./clock.ts";
import type { RuntimeLimits } from "./limits.ts";

const MINUTE_MS = 60_000;
/**
 * How long a guest still counts as slowed after its last wait, so that the indicator of a repeatedly slowed guest does
 * not flicker.
 */
const TOLD_MS = 5000;

/** Resources with a budget per minute. */
const RESOURCES = ["processor", "storage"] as const;
type Resource = (typeof RESOURCES)[number];

/** An allowance that refills evenly; an overdraft must be refilled first. */
class Bucket {
  readonly #perMinute: number;
  #level: number;
  #since: number;

  constructor(perMinute: number, now: number) {
    this.#perMinute = perMinute;
    this.#level = perMinute;
    this.#since = now;
  }

  take(amount: number, now: number): void {
    this.#fill(now);
    this.#level -= amount;
  }

  /** Milliseconds until the resource may be used again; 0: now. */
  wait(now: number): number {
    this.#fill(now);
    return this.#level >= 0 ? 0 : Math.ceil((-this.#level / this.#perMinute) * MINUTE_MS);
  }

  #fill(now: number): void {
    // If the clock was set back, nothing is added or removed.
    const passed = Math.max(0, now - this.#since);
    this.#since = now;
    this.#level = Math.min(this.#perMinute, this.#level + (passed / MINUTE_MS) * this.#perMinute);
  }
}

/**
 * The budget of one guest over time. A deadline limits only a single callback: a guest with callback after callback
 * could still occupy a processor or write to disk without end. A guest over its budget waits, and so do its queued
 * events.
 */
export class Budget {
  readonly #clock: RuntimeClock;
  readonly #buckets: Readonly<Record<Resource, Bucket>>;
  #wake: (() => void) | undefined;
  #slowed: { readonly by: Resource; readonly until: number } | undefined;

  constructor({ cpuPerMinuteMs, storedPerMinuteBytes }: RuntimeLimits, clock: RuntimeClock) {
    this.#clock = clock;
    const now = clock.now();
    this.#buckets = { processor: new Bucket(cpuPerMinuteMs, now), storage: new Bucket(storedPerMinuteBytes, now) };
  }

  /** The resource that the guest waits for, or has just waited for. */
  get slowedBy(): Resource | undefined {
    return this.#slowed && this.#clock.now() < this.#slowed.until ? this.#slowed.by : undefined;
  }

  take(resource: Resource, amount: number): void {
    this.#buckets[resource].take(amount, this.#clock.now());
  }

  /** Resolves when the guest may run, or when {@link release} is called. */
  async ready(): Promise<void> {
    for (const by of RESOURCES) {
      const wait = this.#buckets[by].wait(this.#clock.now());
      if (wait === 0) continue;
      this.#slowed = { by, until: this.#clock.now() + wait + TOLD_MS };
      await this.#sleep(wait);
    }
  }

  /** Ends a wait because the guest was stopped. */
  release(): void {
    this.#wake?.();
  }

  async #sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#clock.after(ms, resolve);
    this.#wake = resolve;
    await promise;
    this.#wake = undefined;
    cancel();
  }
}
