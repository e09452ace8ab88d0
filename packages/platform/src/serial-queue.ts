/** Runs work one piece at a time, in the order in which it came. */
export class SerialQueue {
  #depth = 0;
  #tail: Promise<unknown> = Promise.resolve();

  /** Number of running and waiting tasks. */
  get depth(): number {
    return this.#depth;
  }

  /**
   * Runs `work` at once if the queue is empty, otherwise after the earlier tasks. `work` must not await other work of
   * the same queue: neither would end.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    const isFree = this.#depth === 0;
    const earlier = this.#tail;
    // Both are set before the work runs, because the work may use the queue itself.
    this.#depth += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    const result = isFree ? new Promise<T>((start) => start(work())) : earlier.then(work);
    const leave = () => {
      this.#depth -= 1;
      resolve();
    };
    result.then(leave, leave);
    return result;
  }
}
