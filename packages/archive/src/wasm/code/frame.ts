interface Block {
  readonly base: number;
  readonly params: number;
  readonly results: number;
}

/**
 * At a call, the engine's compiler visits each slot of the frame; at a block, it copies the frame, which costs as much
 * as this many calls.
 */
const CALLS_A_COPY = 16;

/**
 * Tracks the height of a function's stack, to know the frame's number of slots wherever the engine's compiler copies or
 * merges it: at each block and each branch. It is exact in reachable code, and only that is compiled.
 */
export class Frame {
  #fixed = 0;
  #height = 0;
  #blocks: Block[] = [];
  /** Slots copied so far. */
  copies = 0;
  deepest = 0;

  /** A function begins; `fixed` counts its parameters and locals. */
  begin(fixed: number): void {
    this.#fixed = fixed;
    this.#height = 0;
    this.#blocks = [];
    this.copies = 0;
    this.deepest = 0;
  }

  get depth(): number {
    return this.#blocks.length;
  }

  push(values: number): void {
    this.#height += values;
  }

  open(params: number, results: number): void {
    this.copies += this.#size;
    this.#blocks.push({ base: this.#height - params, params, results });
    this.deepest = Math.max(this.deepest, this.#blocks.length);
  }

  otherwise(): void {
    const block = this.#blocks.at(-1);
    if (block) this.#height = block.base + block.params;
  }

  end(): void {
    this.copies += this.#size;
    const block = this.#blocks.pop();
    if (block) this.#height = block.base + block.results;
  }

  /** Each block around an instruction is a separate target; more targets than blocks are repetitions. */
  branch(targets: number): void {
    this.copies += this.#size * Math.min(targets, this.#blocks.length + 1);
  }

  call(): void {
    this.copies += this.#size / CALLS_A_COPY;
  }

  get #size(): number {
    // Unreachable code after a branch may take values that are not there; it is never compiled.
    return this.#fixed + Math.max(0, this.#height);
  }
}
