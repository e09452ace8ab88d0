import type { RuntimeClock } from "./clock.ts";
import type { RuntimeLimits } from "./limits.ts";

const MINUTE_MS = 60_000;
/** How long a slowed guest is called so after its last wait: one that is slowed again and again does not flicker. */
const TOLD_MS = 5000;

/** What a guest has only so much of in a minute. */
const RESOURCES = ["processor", "storage"] as const;
type Resource = (typeof RESOURCES)[number];

/** An allowance that fills up evenly; what was taken too much of it has to fill up first. */
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

  /** Milliseconds until something may be taken again; 0: now. */
  wait(now: number): number {
    this.#fill(now);
    return this.#level >= 0 ? 0 : Math.ceil((-this.#level / this.#perMinute) * MINUTE_MS);
  }

  #fill(now: number): void {
    // A clock that was set back gives nothing and takes nothing.
    const passed = Math.max(0, now - this.#since);
    this.#since = now;
    this.#level = Math.min(this.#perMinute, this.#level + (passed / MINUTE_MS) * this.#perMinute);
  }
}

/**
 * What one guest may use over time. A deadline bounds one callback; a guest that has the next one each time would still
 * hold a processor or write to the disk without end. Over its budget it waits, and with it all that is queued for it.
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

  /** What the guest waits for, or has just waited for. */
  get slowedBy(): Resource | undefined {
    return this.#slowed && this.#clock.now() < this.#slowed.until ? this.#slowed.by : undefined;
  }

  take(resource: Resource, amount: number): void {
    this.#buckets[resource].take(amount, this.#clock.now());
  }

  /** Settled when the guest may run, or when {@link release} is called. */
  async ready(): Promise<void> {
    for (const by of RESOURCES) {
      const wait = this.#buckets[by].wait(this.#clock.now());
      if (wait === 0) continue;
      this.#slowed = { by, until: this.#clock.now() + wait + TOLD_MS };
      await this.#sleep(wait);
    }
  }

  /** Ends a wait: the guest was stopped. */
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
