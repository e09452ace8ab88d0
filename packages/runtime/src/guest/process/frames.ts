import { GUEST_FRAME_BYTES } from "@bourse/contract/guest";

/** A message between the host and the runtime's process: plain data, and the bytes that belong to it. */
export interface Frame<Header> {
  readonly header: Header;
  readonly parts: readonly Uint8Array[];
}

/** Bytes before the header: the length of everything that follows, and of the header. */
const PREFIX = 8;

/**
 * Encodes a frame: two lengths, the header as JSON, the parts. Plain JSON instead of the engine's serialisation: it can
 * only produce data, even from a compromised process.
 */
export function encodeFrame<Header extends object>({ header, parts }: Frame<Header>): Uint8Array {
  const sizes = parts.map((part) => part.length);
  const text = Buffer.from(JSON.stringify({ ...header, sizes }));
  const total = sizes.reduce((sum, size) => sum + size, PREFIX + text.length);
  const frame = Buffer.allocUnsafe(total);
  frame.writeUInt32LE(total - 4, 0);
  frame.writeUInt32LE(text.length, 4);
  text.copy(frame, PREFIX);
  let at = PREFIX + text.length;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

/** Assembles frames from a stream. A frame over the size limit or with wrong lengths throws: the peer is broken. */
export class FrameReader<Header> {
  readonly #onFrame: (frame: Frame<Header>) => void;
  #chunks: Uint8Array[] = [];
  #held = 0;

  constructor(onFrame: (frame: Frame<Header>) => void) {
    this.#onFrame = onFrame;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    for (let need = this.#need(); this.#held >= need; need = this.#need()) {
      const all = this.#join();
      this.#onFrame(decodeFrame<Header>(all.subarray(4, need)));
      this.#chunks = all.length === need ? [] : [all.subarray(need)];
      this.#held = all.length - need;
    }
  }

  /** Bytes needed to complete the current frame. */
  #need(): number {
    if (this.#held < PREFIX) return PREFIX;
    const first = this.#chunks[0] as Uint8Array;
    const start = first.length >= PREFIX ? Buffer.from(first.buffer, first.byteOffset, first.length) : this.#join();
    const need = 4 + start.readUInt32LE(0);
    if (need < PREFIX || need > GUEST_FRAME_BYTES) throw new RangeError(`a frame of ${need} bytes`);
    return need;
  }

  #join(): Buffer {
    const [first] = this.#chunks;
    if (this.#chunks.length === 1 && first) return Buffer.from(first.buffer, first.byteOffset, first.length);
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

function decodeFrame<Header>(body: Buffer): Frame<Header> {
  const end = 4 + body.readUInt32LE(0);
  const { sizes, ...header } = JSON.parse(body.toString("utf8", 4, end)) as Header & { sizes: readonly number[] };
  let at = end;
  const parts = sizes.map((size) => {
    at += size;
    return body.subarray(at - size, at);
  });
  if (at !== body.length) throw new RangeError("a frame whose parts do not add up");
  return { header: header as Header, parts };
}
