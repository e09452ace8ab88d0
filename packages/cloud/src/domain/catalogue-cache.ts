/** A public answer, ready to be sent. */
export interface ReadyAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

/** What the cache asks. */
export interface CacheOptions {
  readonly readRevision: () => Promise<bigint>;
  /** How old the knowledge of the revision may be, in milliseconds of `elapsed`. */
  readonly staleMs: number;
  readonly mostBytes: number;
  /** Time that never goes back, in milliseconds. */
  readonly elapsed: () => number;
}

/**
 * Public answers in memory, right for one revision of the catalogue. Every change raises the revision in its own
 * transaction: the node that made it forgets at once, every other node within `staleMs`, because no answer is given
 * from here unless the revision was read that recently.
 */
export class CatalogueCache {
  readonly #options: CacheOptions;
  readonly #answers = new Map<string, ReadyAnswer>();
  #bytes = 0;
  #revision: bigint | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  /** Counts forgettings: what was being built meanwhile is not kept. */
  #epoch = 0;

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  /** The answer if it is known to be right now, without waiting for anything. */
  ready(key: string): ReadyAnswer | undefined {
    return this.#isFresh() ? this.#answers.get(key) : undefined;
  }

  /** The answer from memory, or built and kept. */
  async get(key: string, build: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    if (!this.#isFresh()) await this.#check();
    const known = this.#answers.get(key);
    if (known) return known;
    const epoch = this.#epoch;
    const built = await build();
    if (epoch === this.#epoch) this.#keep(key, built);
    return built;
  }

  /** To be called after a change was committed by this node. */
  changed(): void {
    this.#forget();
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  #isFresh(): boolean {
    return this.#options.elapsed() - this.#checkedAt < this.#options.staleMs;
  }

  #check(): Promise<void> {
    this.#checking ??= this.#readRevision().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #readRevision(): Promise<void> {
    // The time before the question: the answer may be as old as that.
    const asked = this.#options.elapsed();
    const epoch = this.#epoch;
    const revision = await this.#options.readRevision();
    // A change of our own while we asked makes the answer old at once.
    if (epoch !== this.#epoch) return this.#readRevision();
    if (revision !== this.#revision) this.#forget();
    this.#revision = revision;
    this.#checkedAt = asked;
  }

  #forget(): void {
    this.#epoch += 1;
    this.#answers.clear();
    this.#bytes = 0;
  }

  #keep(key: string, answer: ReadyAnswer): void {
    this.#answers.set(key, answer);
    this.#bytes += answer.body.length;
    for (const [oldest, { body }] of this.#answers) {
      if (this.#bytes <= this.#options.mostBytes) return;
      this.#answers.delete(oldest);
      this.#bytes -= body.length;
    }
  }
}
