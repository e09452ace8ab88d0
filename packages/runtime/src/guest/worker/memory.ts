/**
 * The guest's linear memory as the imports see it. Every pointer and length is an unsigned 32-bit number, and every
 * access fetches the buffer again: `memory.grow` may have detached the old one.
 */
export class GuestMemory {
  readonly #memory: WebAssembly.Memory;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  /** Pages of 64 KiB. */
  get pages(): number {
    return this.#memory.buffer.byteLength / 65_536;
  }

  /** All of it. It is valid only until the guest runs again. */
  get buffer(): ArrayBufferLike {
    return this.#memory.buffer;
  }

  /** True when the whole range lies inside; the sum stays exact because both are below 2^32. */
  holds(pointer: number, length: number): boolean {
    return (pointer >>> 0) + (length >>> 0) <= this.#memory.buffer.byteLength;
  }

  /** A window on a range that {@link holds} has accepted. It is valid only until the guest runs again. */
  window(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, pointer >>> 0, length >>> 0);
  }

  /** Writes a whole answer; the caller has checked the range, so nothing is ever written partially. */
  write(pointer: number, bytes: Uint8Array): void {
    new Uint8Array(this.#memory.buffer, pointer >>> 0, bytes.length).set(bytes);
  }
}
