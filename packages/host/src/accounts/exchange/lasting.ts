import type { Clock } from "@bourse/platform";

/** Ids of which something counts only once it has lasted for some time, on the clock that nobody sets. */
export class Lasting {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #since = new Map<string, number>();

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /** Notes that it is so of an id. @returns true if it has lasted for so many milliseconds */
  lasts(id: string, ms: number): boolean {
    const now = this.#clock.elapsed();
    const since = this.#since.get(id) ?? now;
    this.#since.set(id, since);
    return now - since >= ms;
  }

  end(id: string): void {
    this.#since.delete(id);
  }

  /** Ends it of every other id. */
  endOthers(isStill: (id: string) => boolean): void {
    for (const id of this.#since.keys()) if (!isStill(id)) this.end(id);
  }
}
