import { type LaneMedium, type LanePlace, mediumOf } from "./lane-medium.ts";

/**
 * The layout of the memory through which the host and a guest's thread communicate directly. While an end expects a
 * block it polls one word; when it stops polling, it records this in another.
 */
const PLACES = { REQUEST: 4096, ANSWER: 4096 + 65_536 } as const;
/** Past the last block of a lane, where the next one begins. */
export const LANE_BYTES = 4096 + 2 * 65_536;

/** The words, each on a cache line of its own. */
export const LANE_WORDS = { REQUEST: 0, WORKER_ASLEEP: 64, ANSWER: 128, HOST_ASLEEP: 192 } as const;

/** Number and length of a block, length of its header, and the figures of an answer. */
const PREFIX = 32;
/** Maximum bytes of a block; larger data takes the pipe. */
export const LANE_CAPACITY = 65_536 - PREFIX;
/** Bytes read at once: most blocks are smaller. */
const FIRST_READ = 4096;
/** Length of an answer without output. */
const NOTHING = 0xffffffff;

/** A block's metadata. */
interface BlockAbout {
  readonly id: number;
  /** Length of the header within the bytes. */
  readonly header: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly pages: number;
}

/** A received block: a callback's input on its way in, or its output on its way out. */
export interface LaneBlock extends BlockAbout {
  /** Absent if a guest submitted nothing. The buffer is valid until this end receives or sends the next block. */
  readonly bytes: Uint8Array | undefined;
}

/** A block to write; its content is the concatenation of the parts. */
export interface NewBlock extends BlockAbout {
  readonly parts: readonly Uint8Array[] | undefined;
}

/** One end of a lane. */
export class Lane {
  readonly #medium: LaneMedium;
  readonly #block = new Uint8Array(PREFIX + LANE_CAPACITY);
  readonly #view = new DataView(this.#block.buffer);

  constructor(place: LanePlace) {
    this.#medium = mediumOf(place, LANE_BYTES);
  }

  /** Stops using its place. */
  close(): void {
    this.#medium.close();
  }

  word(at: number): number {
    return this.#medium.word(at);
  }

  setWord(at: number, value: number): void {
    this.#medium.setWord(at, value);
  }

  /** Writes a block of at most {@link LANE_CAPACITY} bytes, then announces it. */
  send(kind: "REQUEST" | "ANSWER", { id, parts, header, wallMs, cpuMs, pages }: NewBlock): void {
    let end = PREFIX;
    for (const part of parts ?? []) {
      this.#block.set(part, end);
      end += part.length;
    }
    this.#view.setUint32(0, id, true);
    this.#view.setUint32(4, parts ? end - PREFIX : NOTHING, true);
    this.#view.setFloat64(8, wallMs, true);
    this.#view.setUint32(16, pages, true);
    this.#view.setUint32(20, header, true);
    this.#view.setFloat64(24, cpuMs, true);
    this.#medium.write(this.#block.subarray(0, end), PLACES[kind]);
    this.setWord(LANE_WORDS[kind], id);
  }

  /** The block after `seen`, or undefined. A half-written word matches no block and is read again later. */
  receive(kind: "REQUEST" | "ANSWER", seen: number): LaneBlock | undefined {
    const id = this.word(LANE_WORDS[kind]);
    if (id === seen) return undefined;
    this.#medium.read(this.#block.subarray(0, FIRST_READ), PLACES[kind]);
    if (this.#view.getUint32(0, true) !== id) return undefined;
    const length = this.#view.getUint32(4, true);
    const about = this.#about(id);
    if (length === NOTHING) return { ...about, bytes: undefined };
    // Neither end writes such a block, but an attacker who controls the other process must not break this one.
    if (length > LANE_CAPACITY) return undefined;
    const end = PREFIX + length;
    if (end > FIRST_READ) this.#medium.read(this.#block.subarray(FIRST_READ, end), PLACES[kind] + FIRST_READ);
    return { ...about, bytes: this.#block.subarray(PREFIX, end) };
  }

  #about(id: number): BlockAbout {
    const [wallMs, cpuMs] = [this.#view.getFloat64(8, true), this.#view.getFloat64(24, true)];
    return { id, wallMs, cpuMs, pages: this.#view.getUint32(16, true), header: this.#view.getUint32(20, true) };
  }
}
