/** Runs one guest's work one at a time and in order: a guest is never entered while it runs. */
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
