/** A public answer, ready to be sent. */
export interface ReadyAnswer {
  readonly body: Buffer;
  readonly etag: string;
  /** The time of its file, of which nginx makes the same entity tag; absent for what is no file. */
  readonly fileSeconds?: number;
}

/** An answer at an address, and the name of the route that gave it. */
export interface Place {
  readonly answer: ReadyAnswer;
  readonly route: string;
}

/** Addresses that are remembered: one answer may be asked for in several spellings. */
const MOST_PLACES = 20_000;

/** What the cache asks. */
export interface CacheOptions {
  readonly readRevision: () => Promise<bigint>;
  /** How old the knowledge of the revision may be, in milliseconds of `elapsed`. */
  readonly staleMs: number;
  readonly mostBytes: number;
  /** Time that never goes back, in milliseconds. */
  readonly elapsed: () => number;
  /** Told of each answer that an address is given. */
  readonly placed?: (url: string, answer: ReadyAnswer, epoch: number) => void;
}

/** What the cache knows of the catalogue. */
export interface Knowledge {
  /** Answers that were placed in this epoch were right when the revision was asked for. */
  readonly epoch: number;
  /** Milliseconds since then. */
  readonly ageMs: number;
}

/**
 * Public answers in memory, right for one revision of the catalogue. Every change raises the revision in its own
 * transaction: the node that made it forgets at once, every other node within `staleMs`, because no answer is given
 * from here unless the revision was read that recently.
 */
export class CatalogueCache {
  readonly #options: CacheOptions;
  readonly #answers = new Map<string, ReadyAnswer>();
  /** Which answer stands at which address, exactly as requests write it. */
  readonly #places = new Map<string, Place>();
  #kept = new WeakSet<ReadyAnswer>();
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

  /** The answer of an address if it is known to be right now, without waiting for anything. */
  readyAt(url: string): Place | undefined {
    return this.#isFresh() ? this.#places.get(url) : undefined;
  }

  /** Remembers which answer an address was given; one that is no longer kept is not. */
  place(url: string, place: Place): void {
    if (!this.#kept.has(place.answer)) return;
    if (this.#places.size >= MOST_PLACES) this.#places.clear();
    this.#places.set(url, place);
    this.#options.placed?.(url, place.answer, this.#epoch);
  }

  /** Asks for the revision, however recently it was asked for. */
  async refresh(): Promise<Knowledge> {
    await this.#check();
    return { epoch: this.#epoch, ageMs: this.#options.elapsed() - this.#checkedAt };
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
    this.#places.clear();
    this.#kept = new WeakSet();
    this.#bytes = 0;
  }

  #keep(key: string, answer: ReadyAnswer): void {
    this.#answers.set(key, answer);
    this.#kept.add(answer);
    this.#bytes += answer.body.length;
    for (const [oldest, { body }] of this.#answers) {
      if (this.#bytes <= this.#options.mostBytes) return;
      this.#answers.delete(oldest);
      this.#bytes -= body.length;
      // Its addresses would keep the bytes alive; which ones are its own is not worth knowing.
      this.#places.clear();
    }
  }
}
