const PAGE = 65_536;
/** The allocator's places begin here behind a page's border. */
const FIRST = 8;
const IN_USE = 2;
const FLAGS = 7;

/**
 * The bytes that a guest in TypeScript holds, by the allocator's list of places in its memory, which begins at `from`.
 * Each place is behind its size, whose lowest bits are flags; a size of 0 ends a stretch, and another begins at a page.
 */
export function heldBytes(buffer: ArrayBufferLike, from: number): number {
  const memory = new DataView(buffer);
  let held = 0;
  for (let at = from; at + FIRST <= memory.byteLength; ) {
    const head = memory.getUint32(at + 4, true);
    const size = (head & ~FLAGS) >>> 0;
    if (size === 0) at = (Math.floor(at / PAGE) + 1) * PAGE + FIRST;
    else {
      if ((head & IN_USE) !== 0) held += size;
      at += size;
    }
  }
  return held;
}

/**
 * Where the allocator's list begins: the first place from which it leads to one that is known and to the memory's end.
 * @throws {RangeError} if there is none
 */
export function heapStart(buffer: ArrayBufferLike, known: number): number {
  const memory = new DataView(buffer);
  for (let from = known % FIRST; from < known; from += FIRST) if (leadsTo(memory, from, known)) return from;
  throw new RangeError("the engine's memory has no list of places");
}

function leadsTo(memory: DataView, from: number, known: number): boolean {
  let at = from;
  let places = 0;
  while (at < known) {
    const size = (memory.getUint32(at + 4, true) & ~FLAGS) >>> 0;
    if (size < LEAST) return false;
    at += size;
    places += 1;
  }
  return at === known && places >= MANY;
}

const LEAST = 16;
/** So many sizes that follow each other are no chance. */
const MANY = 10;
