/** The bytes are not a module; `offset` is where the reader stopped. */
export class MalformedModule extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads the primitive values of the binary format, within `end`, as strictly as engines do. */
export class Cursor {
  readonly bytes: Uint8Array;
  position: number;
  readonly end: number;

  constructor(bytes: Uint8Array, position: number, end: number) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  fail(message: string, offset = this.position): never {
    throw new MalformedModule(message, offset);
  }

  byte(): number {
    if (this.position >= this.end) this.fail("the bytes end within a value");
    return this.bytes[this.position++] as number;
  }

  peek(): number {
    if (this.position >= this.end) this.fail("the bytes end within a value");
    return this.bytes[this.position] as number;
  }

  skip(count: number): void {
    if (count > this.end - this.position) this.fail("the bytes end within a value");
    this.position += count;
  }

  /** Unsigned LEB128 of 32 bits: at most five bytes, no bit beyond the 32nd. */
  u32(): number {
    const start = this.position;
    let result = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      result |= (byte & 0x7f) << shift;
      if (byte < 0x80) return result;
    }
    const last = this.byte();
    if (last > 0x0f) this.fail("a number is longer than 32 bits", start);
    return (result | (last << 28)) >>> 0;
  }

  /** Unsigned LEB128 of 64 bits; exact up to 2^53, which is far above every limit. */
  u64(): number {
    const start = this.position;
    let result = 0;
    for (let index = 0; index < 9; index += 1) {
      const byte = this.byte();
      result += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return result;
    }
    const last = this.byte();
    if (last > 1) this.fail("a number is longer than 64 bits", start);
    return result + last * 2 ** 63;
  }

  /** Skips a signed LEB128 of `bits` bits; the last byte must extend the sign. Returns whether it is negative. */
  signed(bits: 32 | 33 | 64): boolean {
    const start = this.position;
    const length = Math.ceil(bits / 7);
    for (let index = 1; index < length; index += 1) {
      const byte = this.byte();
      if (byte < 0x80) return (byte & 0x40) !== 0;
    }
    const last = this.byte();
    const unused = (0x7f << (bits - 7 * (length - 1) - 1)) & 0x7f;
    const extension = last & unused;
    if (last >= 0x80 || (extension !== 0 && extension !== unused))
      this.fail(`a number is longer than ${bits} bits`, start);
    return extension !== 0;
  }

  /** A name: length and UTF-8, which is checked. */
  name(): string {
    const length = this.u32();
    const start = this.position;
    this.skip(length);
    try {
      return utf8.decode(this.bytes.subarray(start, this.position));
    } catch {
      return this.fail("a name is not UTF-8", start);
    }
  }

  /** Returns a cursor over the next `length` bytes and moves this one past them. */
  slice(length: number): Cursor {
    const start = this.position;
    this.skip(length);
    return new Cursor(this.bytes, start, start + length);
  }
}
