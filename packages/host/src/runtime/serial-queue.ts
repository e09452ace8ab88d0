/** Work of one guest, one at a time and in the order asked: a guest is never entered while it runs. */
export class SerialQueue {
  #depth = 0;
  #tail: Promise<unknown> = Promise.resolve();

  /** Work that runs or waits. */
  get depth(): number {
    return this.#depth;
  }

  /** Runs `work` at once when nothing else is there, after the rest otherwise. */
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
