const HEADER_BYTES = 8;

/** A section of a module. */
export interface Section {
  readonly id: number;
  /** Its first byte, the first of its content, and the one behind it. */
  readonly head: number;
  readonly from: number;
  readonly end: number;
}

/** The sections of a module, in its order. @throws {RangeError} if it is cut off */
export function sectionsOf(module: Uint8Array): readonly Section[] {
  const sections: Section[] = [];
  const reader = new SectionReader(module, HEADER_BYTES, module.length);
  while (reader.at < module.length) {
    const head = reader.at;
    const id = reader.byte();
    const length = reader.number();
    const from = reader.at;
    reader.skip(length);
    sections.push({ id, head, from, end: reader.at });
  }
  return sections;
}

/** Reads numbers as the binary format has them, at most five bytes each. */
export class SectionReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  at: number;

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.#bytes = bytes;
    this.#end = end;
    this.at = at;
  }

  byte(): number {
    const byte = this.at < this.#end ? this.#bytes[this.at] : undefined;
    if (byte === undefined) throw new RangeError("the bytes end within a value");
    this.at += 1;
    return byte;
  }

  skip(count: number): void {
    if (count > this.#end - this.at) throw new RangeError("the bytes end within a value");
    this.at += count;
  }

  number(): number {
    const { value, bits, last } = this.#groups();
    if (bits > 32 && last > 0x0f) throw new RangeError("a number is too large");
    return value >>> 0;
  }

  signed(): number {
    const { value, bits, last } = this.#groups();
    if (bits > 32 && last > 0x07 && last < 0x78) throw new RangeError("a number is too large");
    return bits < 32 && (last & 0x40) !== 0 ? value | (-1 << bits) : value;
  }

  /** Groups of seven bits, the number of bits, and the last group. */
  #groups(): { readonly value: number; readonly bits: number; readonly last: number } {
    let value = 0;
    for (let bits = 0; bits < 35; bits += 7) {
      const last = this.byte();
      value |= (last & 0x7f) << bits;
      if (last < 0x80) return { value, bits: bits + 7, last };
    }
    throw new RangeError("a number is too long");
  }
}
