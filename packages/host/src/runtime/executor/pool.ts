import type { RuntimeLimits } from "../limits.ts";
import type { RawFault } from "../worker/messages.ts";
import { Slot } from "./slot.ts";

/** What an event meets that comes by a lane while the worker is taken: the guest has lost its state. */
const PARKED: RawFault = { code: "guest.restarted", kind: "parked", message: "the worker was given back" };
/** A look for a place while all workers run events that no supervisor sees end. */
const RETRY_MS = 5;

/**
 * The workers. It never holds more than the limit, threads that are ending included: their memory is still there.
 * At the limit an idle slot gives way, one without state of its own first and then the one used longest ago; when none
 * is idle, the caller waits. Idle time alone takes only slots without state.
 */
export class Pool {
  readonly #limits: RuntimeLimits;
  readonly #slots = new Set<Slot>();
  readonly #waiting: (() => void)[] = [];
  #sweep: NodeJS.Timeout | undefined;

  constructor(limits: RuntimeLimits) {
    this.#limits = limits;
  }

  /** Threads that exist, ending ones included. */
  get size(): number {
    return this.#slots.size;
  }

  async acquire(): Promise<Slot> {
    while (this.#slots.size >= this.#limits.workers) {
      if (!this.#evict()) setTimeout(() => this.#waiting.shift()?.(), RETRY_MS);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const slot = new Slot(this.#limits);
    this.#slots.add(slot);
    void slot.exited.then(() => {
      this.#slots.delete(slot);
      this.#waiting.shift()?.();
    });
    return slot;
  }

  /** Marks a slot idle from now on. */
  release(slot: Slot): void {
    slot.held = false;
    slot.lastUsed = performance.now();
    if (this.#waiting.length > 0) this.#evict();
    this.#sweep ??= setTimeout(() => this.#park(), this.#limits.idleMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#sweep);
    await Promise.all([...this.#slots].map((slot) => slot.stop(PARKED)));
  }

  #idle(): readonly Slot[] {
    return [...this.#slots].filter((slot) => !slot.held && !slot.stopped && !slot.isLaneBusy).sort(cheapestFirst);
  }

  /** False when no worker is idle. */
  #evict(): boolean {
    const [cheapest] = this.#idle();
    void cheapest?.stop(PARKED);
    return cheapest !== undefined;
  }

  #park(): void {
    const oldest = performance.now() - this.#limits.idleMs;
    for (const slot of this.#idle()) if (!slot.keeps && slot.usedAt <= oldest) void slot.stop(PARKED);
    // One that is at work by its lane is released by nobody: it is looked at again, too.
    const left = [...this.#slots].filter((slot) => !slot.keeps && !slot.stopped && !slot.held);
    const wait = Math.max(1, Math.min(...left.map((slot) => slot.usedAt)) - oldest);
    this.#sweep = left.length === 0 ? undefined : setTimeout(() => this.#park(), wait).unref();
  }
}

function cheapestFirst(a: Slot, b: Slot): number {
  return Number(a.keeps) - Number(b.keeps) || a.usedAt - b.usedAt;
}
