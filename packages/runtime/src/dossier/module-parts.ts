/** The author's own parts of a module that was inspected before. */
export interface ModuleParts {
  /** The contents of the code section. */
  readonly code: Uint8Array;
  /** The body of each function. */
  readonly functions: readonly Uint8Array[];
  /** The contents of the data section. */
  readonly data: Uint8Array;
}

const HEAD_BYTES = 8;
const CODE = 10;
const DATA = 11;

/** Splits a module into its parts. @throws {RangeError} if it is cut off, which no inspected module is */
export function partsOf(module: Uint8Array): ModuleParts {
  const reader = new Reader(module, HEAD_BYTES);
  let [code, data] = [new Uint8Array(), new Uint8Array()] as [Uint8Array, Uint8Array];
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const contents = reader.take(reader.number());
    if (id === CODE) code = contents;
    if (id === DATA) data = contents;
  }
  return { code, functions: bodiesOf(code), data };
}

function bodiesOf(code: Uint8Array): readonly Uint8Array[] {
  if (code.length === 0) return [];
  const reader = new Reader(code);
  return Array.from({ length: reader.number() }, () => reader.take(reader.number()));
}

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError("the module is cut off");
    this.#at += 1;
    return byte;
  }

  /** An unsigned LEB128 number. */
  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("the module is cut off");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}
