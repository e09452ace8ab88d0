/**
 * Commands waiting for their results: gives each an id and stores its request. Create one when `start` arrives: its ids begin
 * with the time of that event, so that a result for an earlier run of the guest matches nothing here.
 */
export class Pending<T> {
  private waiting: Map<string, T> = new Map<string, T>();
  private count: i32 = 0;

  /**
   * @param run distinguishes this run of the guest from earlier ones, at most 100 characters: `context.now` of `start`
   */
  constructor(private run: string) {}

  /** Remembers the request and returns an id for its command. */
  ask(what: T): string {
    const id = this.run + "/" + (++this.count).toString();
    this.waiting.set(id, what);
    return id;
  }

  /** True while the result with this id is outstanding. */
  has(id: string): bool {
    return this.waiting.has(id);
  }

  /** Returns the request and forgets it. Check {@link has} first. */
  take(id: string): T {
    const what = this.waiting.get(id);
    this.waiting.delete(id);
    return what;
  }

  /** Number of outstanding results. */
  get size(): i32 {
    return this.waiting.size;
  }

  /** The outstanding requests, oldest first. */
  values(): T[] {
    return this.waiting.values();
  }
}
