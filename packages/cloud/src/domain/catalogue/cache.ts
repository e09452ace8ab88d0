import { createHash } from "node:crypto";

/** A public answer, ready to be sent. */
export interface ReadyAnswer {
  readonly body: Buffer;
  readonly etag: string;
  /** The time of its file, from which nginx derives the same entity tag; absent without a file. */
  readonly fileSeconds?: number;
}

/** Bytes and their strong entity tag. */
export function tagged(body: Buffer): ReadyAnswer {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
}

/** An answer at an address, and the name of its route. */
export interface Place {
  readonly answer: ReadyAnswer;
  readonly route: string;
}

/** Addresses that are cached: one answer may be requested in several spellings. */
const MOST_PLACES = 20_000;

/** Dependencies of the cache. */
export interface CacheOptions {
  readonly readRevision: () => Promise<bigint>;
  /** How old the known revision may be, in milliseconds of `elapsed`. */
  readonly staleMs: number;
  readonly mostBytes: number;
  /** Monotonic time, in milliseconds. */
  readonly elapsed: () => number;
  /** Called for each answer cached for an address. */
  readonly placed?: (url: string, answer: ReadyAnswer, epoch: number) => void;
}

/** The cache's knowledge of the catalogue. */
export interface Knowledge {
  /** Answers cached in this epoch were correct when the revision was read. */
  readonly epoch: number;
  /** Milliseconds since then. */
  readonly ageMs: number;
}

/**
 * Public answers in memory, valid for one revision of the catalogue. Every change increases the revision in its own
 * transaction: the node that made it clears its cache at once, every other node within `staleMs`, because no answer is
 * served from here unless the revision was read that recently.
 */
export class CatalogueCache {
  readonly #options: CacheOptions;
  readonly #answers = new Map<string, ReadyAnswer>();
  /** The answers by address, exactly as requests write it. */
  readonly #places = new Map<string, Place>();
  #kept = new WeakSet<ReadyAnswer>();
  #bytes = 0;
  #revision: bigint | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  /** Counts clearings: an answer that was being built meanwhile is not cached. */
  #epoch = 0;

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  /** The answer if it is known to be current, without waiting. */
  ready(key: string): ReadyAnswer | undefined {
    return this.#isFresh() ? this.#answers.get(key) : undefined;
  }

  /** The answer of an address if it is known to be current, without waiting. */
  readyAt(url: string): Place | undefined {
    return this.#isFresh() ? this.#places.get(url) : undefined;
  }

  /** Caches the answer of an address, unless the answer itself has been dropped. */
  place(url: string, place: Place): void {
    if (!this.#kept.has(place.answer)) return;
    if (this.#places.size >= MOST_PLACES) this.#places.clear();
    this.#places.set(url, place);
    this.#options.placed?.(url, place.answer, this.#epoch);
  }

  /** Reads the revision, however recently it was read. */
  async refresh(): Promise<Knowledge> {
    await this.#check();
    return { epoch: this.#epoch, ageMs: this.#options.elapsed() - this.#checkedAt };
  }

  /** The answer from memory, or built and cached. */
  async get(key: string, build: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    if (!this.#isFresh()) await this.#check();
    const known = this.#answers.get(key);
    if (known) return known;
    const epoch = this.#epoch;
    const built = await build();
    if (epoch === this.#epoch) this.#keep(key, built);
    return built;
  }

  /** Call it after this node has committed a change. */
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
    // The time before the query: the answer may be that old.
    const asked = this.#options.elapsed();
    const epoch = this.#epoch;
    const revision = await this.#options.readRevision();
    // If this node made a change meanwhile, the answer is already outdated.
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
      // Its addresses would keep the bytes alive; tracking them individually is not worth it.
      this.#places.clear();
    }
  }
}
