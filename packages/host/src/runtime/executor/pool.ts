import type { RuntimeLimits } from "../limits.ts";
import type { RawFault } from "../worker/messages.ts";
import { Slot } from "./slot.ts";

const PARKED: RawFault = { code: "guest.stopped", kind: "parked", message: "the worker was given back" };

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
      this.#evict();
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
    return [...this.#slots].filter((slot) => !slot.held && !slot.stopped).sort(cheapestFirst);
  }

  #evict(): void {
    void this.#idle()[0]?.stop(PARKED);
  }

  #park(): void {
    const oldest = performance.now() - this.#limits.idleMs;
    const idle = this.#idle();
    for (const slot of idle) if (!slot.keeps && slot.lastUsed <= oldest) void slot.stop(PARKED);
    const next = idle.find((slot) => !slot.keeps && !slot.stopped);
    const wait = next && Math.max(1, next.lastUsed - oldest);
    this.#sweep = wait === undefined ? undefined : setTimeout(() => this.#park(), wait).unref();
  }
}

function cheapestFirst(a: Slot, b: Slot): number {
  return Number(a.keeps) - Number(b.keeps) || a.lastUsed - b.lastUsed;
}
