import type { Clock } from "@bourse/platform";

/** Ids with a condition that counts only once it has lasted for some time, measured on the monotonic clock. */
export class Lasting {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #since = new Map<string, number>();

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /** Notes that the condition holds for an id. @returns true if it has held for so many milliseconds */
  lasts(id: string, ms: number): boolean {
    const now = this.#clock.elapsed();
    const since = this.#since.get(id) ?? now;
    this.#since.set(id, since);
    return now - since >= ms;
  }

  end(id: string): void {
    this.#since.delete(id);
  }

  /** Ends the condition of every id for which `isStill` returns false. */
  endOthers(isStill: (id: string) => boolean): void {
    for (const id of this.#since.keys()) if (!isStill(id)) this.end(id);
  }
}
