/** The sections of a WebAssembly module that a build rewrites, by their ids. */
export const SECTION = { import: 2, memory: 5, global: 6, export: 7, code: 10, data: 11, dataCount: 12 } as const;

/** One section: its id and its content, without id and length. */
export interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

const HEADER = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Splits a module into its sections. The module comes from this package or a compiler, and is validated afterwards. */
export function sectionsOf(module: Uint8Array): readonly Section[] {
  const sections: Section[] = [];
  const reader = new Reader(module, HEADER.length);
  while (!reader.isAtEnd) {
    const id = reader.byte();
    sections.push({ id, content: reader.bytes(reader.number()) });
  }
  return sections;
}

/** Joins sections to a module. */
export function moduleOf(sections: readonly Section[]): Uint8Array<ArrayBuffer> {
  return joined([
    HEADER,
    ...sections.flatMap(({ id, content }) => [Uint8Array.of(id), encoded(content.length), content]),
  ]);
}

/** A module with one section replaced by another content; a content of undefined drops it. */
export function replaced(
  sections: readonly Section[],
  contents: ReadonlyMap<number, Uint8Array | undefined>,
): readonly Section[] {
  return sections.flatMap((section) => {
    if (!contents.has(section.id)) return [section];
    const content = contents.get(section.id);
    return content === undefined ? [] : [{ id: section.id, content }];
  });
}

/** An unsigned number in LEB128, as lengths and indices are written. */
export function encoded(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest > 0);
  return Uint8Array.from(bytes);
}

/** A signed 32-bit number in LEB128, as `i32.const` has it. */
export function encodedSigned(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return Uint8Array.from(bytes);
  }
}

/** A name or other bytes behind their length. */
export const counted = (bytes: Uint8Array): Uint8Array => joined([encoded(bytes.length), bytes]);

/** A list of parts behind their number. */
export const vector = (parts: readonly Uint8Array[]): Uint8Array => joined([encoded(parts.length), ...parts]);

/** Bytes one behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Kind of an exported global. */
export const GLOBAL = 3;

/** One export. */
export interface Exported {
  readonly name: string;
  readonly kind: number;
  readonly index: number;
}

/** The exports of a module, in order. */
export function exportsIn(sections: readonly Section[]): readonly Exported[] {
  const reader = new Reader(contentOf(sections, SECTION.export));
  return Array.from({ length: reader.number() }, () => ({
    name: reader.name(),
    kind: reader.byte(),
    index: reader.number(),
  }));
}

/** The export section with these names alone. */
export function exportsOf(sections: readonly Section[], names: readonly string[]): Uint8Array {
  const kept = exportsIn(sections).filter(({ name }) => names.includes(name));
  return vector(
    kept.map(({ name, kind, index }) =>
      joined([counted(new TextEncoder().encode(name)), Uint8Array.of(kind), encoded(index)]),
    ),
  );
}

/** The bodies of a module's own functions, with their numbers. It imports functions alone, which are numbered before. */
export function bodiesIn(
  sections: readonly Section[],
): readonly { readonly index: number; readonly body: Uint8Array }[] {
  const imported = new Reader(contentOf(sections, SECTION.import)).number();
  const reader = new Reader(contentOf(sections, SECTION.code));
  return Array.from({ length: reader.number() }, (_, at) => ({
    index: imported + at,
    body: reader.bytes(reader.number()),
  }));
}

/** The content of a section. @throws {RangeError} if the module has none */
export function contentOf(sections: readonly Section[], id: number): Uint8Array {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new RangeError(`the module has no section ${id}`);
  return section.content;
}

/** Reads numbers and bytes of a section, one after the other. */
export class Reader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError("the module ends within a section");
    this.#at += 1;
    return byte;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("the module ends within a section");
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  name(): string {
    return new TextDecoder().decode(this.bytes(this.number()));
  }
}
