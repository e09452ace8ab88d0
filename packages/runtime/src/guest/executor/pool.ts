import type { RuntimeLimits } from "../limits.ts";
import type { RawFault } from "../worker/messages.ts";
import { Slot, type SlotSetup } from "./slot.ts";

/** Answer to an event that arrives by a lane after the worker was taken: the guest has lost its state. */
const PARKED: RawFault = { code: "guest.restarted", kind: "parked", message: "the worker was given back" };
/** Interval between searches for a free worker while all workers run events that no supervisor sees end. */
const RETRY_MS = 5;

/**
 * The workers. Their number never exceeds the limit; threads that are ending count, because they still use memory. At
 * the limit an idle slot is evicted: first one without state, then the least recently used; when none is idle, the
 * caller waits. Being idle alone evicts only slots without state.
 */
export class Pool {
  readonly #setup: SlotSetup;
  readonly #limits: RuntimeLimits;
  readonly #slots = new Set<Slot>();
  readonly #waiting: (() => void)[] = [];
  #sweep: NodeJS.Timeout | undefined;

  constructor(setup: SlotSetup) {
    this.#setup = setup;
    this.#limits = setup.limits;
  }

  /** Existing threads, including ending ones. */
  get size(): number {
    return this.#slots.size;
  }

  async acquire(): Promise<Slot> {
    while (this.#slots.size >= this.#limits.workers) {
      if (!this.#evict()) setTimeout(() => this.#waiting.shift()?.(), RETRY_MS);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const slot = new Slot(this.#setup);
    this.#slots.add(slot);
    void slot.exited.then(() => {
      this.#slots.delete(slot);
      this.#waiting.shift()?.();
    });
    return slot;
  }

  /** Marks a slot as idle from now on. */
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

  /** Returns false when no worker is idle. */
  #evict(): boolean {
    const [cheapest] = this.#idle();
    void cheapest?.stop(PARKED);
    return cheapest !== undefined;
  }

  #park(): void {
    const oldest = performance.now() - this.#limits.idleMs;
    for (const slot of this.#idle()) if (!slot.keeps && slot.usedAt <= oldest) void slot.stop(PARKED);
    // A slot that works through its lane is released by nobody, so it is checked again as well.
    const left = [...this.#slots].filter((slot) => !slot.keeps && !slot.stopped && !slot.held);
    const wait = Math.max(1, Math.min(...left.map((slot) => slot.usedAt)) - oldest);
    this.#sweep = left.length === 0 ? undefined : setTimeout(() => this.#park(), wait).unref();
  }
}

function cheapestFirst(a: Slot, b: Slot): number {
  return Number(a.keeps) - Number(b.keeps) || a.usedAt - b.usedAt;
}
