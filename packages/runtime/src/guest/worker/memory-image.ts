import { type Section, SectionReader, sectionsOf } from "./module-sections.ts";

/** The bytes that a guest's memory begins with, apart from its code. */
export interface MemoryImage {
  /** The data of the module, in memory that threads share: a guest of megabytes is not copied for each start. */
  readonly bytes: Uint8Array;
  readonly segments: readonly Segment[];
}

interface Segment {
  /** Place in the guest's memory. */
  readonly at: number;
  /** Part of the image's bytes. */
  readonly from: number;
  readonly end: number;
}

/** A module without its data, and the data. */
export interface SplitModule {
  readonly code: Uint8Array<ArrayBuffer>;
  readonly image: MemoryImage;
}

/** A compiled module, and the data that was taken out of it before. */
export interface Program {
  readonly module: WebAssembly.Module;
  readonly image?: MemoryImage;
}

/** Sections by their ids. */
const CUSTOM = 0;
const MEMORY = 5;
const START = 8;
const DATA = 11;
const DATA_COUNT = 12;

const PAGE_BYTES = 65_536;
const I32_CONST = 0x41;
const END = 0x0b;

/**
 * Takes the data out of a module whose start does nothing but write it: with the data written into a new instance, the
 * rest is the same program. Undefined for every other module, and for one that is in any way not as expected: its own
 * engine then says what is wrong with it.
 */
export function splitModule(module: Uint8Array): SplitModule | undefined {
  try {
    return split(module);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function split(module: Uint8Array): SplitModule | undefined {
  const sections = sectionsOf(module);
  const data = onlyOne(sections, DATA);
  // Only names and the like may follow: the engine, which is not shown the data, cannot check its place any more.
  if (sections.some(({ id, head }) => head > data.head && id !== CUSTOM)) return undefined;
  // A start function would see the memory without its data, and a count of data belongs to code that reads it later.
  if (sections.some(({ id }) => id === START || id === DATA_COUNT)) return undefined;
  const memoryBytes = leastPages(module, onlyOne(sections, MEMORY)) * PAGE_BYTES;
  const segments = segmentsOf(module, data);
  if (segments.some(({ at, from, end }) => at + (end - from) > memoryBytes)) return undefined;
  const code = new Uint8Array(module.length - (data.end - data.head));
  code.set(module.subarray(0, data.head));
  code.set(module.subarray(data.end), data.head);
  const bytes = new Uint8Array(new SharedArrayBuffer(data.end - data.from));
  bytes.set(module.subarray(data.from, data.end));
  const inImage = segments.map(({ at, from, end }) => ({ at, from: from - data.from, end: end - data.from }));
  return { code, image: { bytes, segments: inImage } };
}

/** Writes the data of a module into the memory of a new instance of its code. */
export function fillMemory(memory: WebAssembly.Memory, { bytes, segments }: MemoryImage): void {
  const whole = new Uint8Array(memory.buffer);
  for (const { at, from, end } of segments) whole.set(bytes.subarray(from, end), at);
}

function onlyOne(sections: readonly Section[], id: number): Section {
  const [found, second] = sections.filter((section) => section.id === id);
  if (!found || second) throw new RangeError(`not one section ${id}`);
  return found;
}

/** Pages that the one memory begins with. */
function leastPages(module: Uint8Array, { from, end }: Section): number {
  const reader = new SectionReader(module, from, end);
  const count = reader.number();
  const flags = reader.byte();
  if (count !== 1 || flags > 1) throw new RangeError("not one plain memory");
  return reader.number();
}

function segmentsOf(module: Uint8Array, { from, end }: Section): readonly Segment[] {
  const reader = new SectionReader(module, from, end);
  const segments = Array.from({ length: reader.number() }, () => {
    if (reader.byte() !== 0 || reader.byte() !== I32_CONST) throw new RangeError("not a plain segment");
    const at = reader.signed() >>> 0;
    if (reader.byte() !== END) throw new RangeError("not a plain place");
    const length = reader.number();
    const first = reader.at;
    reader.skip(length);
    return { at, from: first, end: reader.at };
  });
  if (reader.at !== end) throw new RangeError("bytes behind the data");
  return segments;
}
