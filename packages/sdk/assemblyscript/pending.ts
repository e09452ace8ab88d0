/**
 * Commands that wait for their result: gives each an id and keeps what it was asked for. Make one when `start` arrives: its
 * ids begin with the time of that event, so that a result meant for an earlier run of the guest finds nothing here.
 */
export class Pending<T> {
  private waiting: Map<string, T> = new Map<string, T>();
  private count: i32 = 0;

  /** @param run distinguishes this run of the guest from earlier ones, at most 100 characters: `context.now` of `start` */
  constructor(private run: string) {}

  /** Remembers what is asked and gives the id of its command. */
  ask(what: T): string {
    const id = this.run + "/" + (++this.count).toString();
    this.waiting.set(id, what);
    return id;
  }

  /** True when the result with this id is waited for. */
  has(id: string): bool {
    return this.waiting.has(id);
  }

  /** What was asked; afterwards it waits no more. Ask {@link has} before. */
  take(id: string): T {
    const what = this.waiting.get(id);
    this.waiting.delete(id);
    return what;
  }

  /** How many results are outstanding. */
  get size(): i32 {
    return this.waiting.size;
  }

  /** What is waited for, oldest first. */
  values(): T[] {
    return this.waiting.values();
  }
}
