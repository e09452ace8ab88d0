/** Runs work one piece at a time, in the order in which it came. */
export class SerialQueue {
  #depth = 0;
  #tail: Promise<unknown> = Promise.resolve();

  /** Number of running and waiting tasks. */
  get depth(): number {
    return this.#depth;
  }

  /** Runs `work` at once if the queue is empty, otherwise after the earlier tasks. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#depth === 0 ? work() : this.#tail.then(work);
    this.#depth += 1;
    const leave = () => {
      this.#depth -= 1;
    };
    this.#tail = result.then(leave, leave);
    return result;
  }
}
