import type { WasmLimits } from "@bourse/contract";
import type { Range } from "../shape.ts";
import { isAllowedValueType } from "../types.ts";
import * as kind from "./opcodes.ts";

/** Bytes of value types that guests use. */
const VALUE_TYPES = Uint8Array.from({ length: 256 }, (_, byte) => (isAllowedValueType(byte) ? 1 : 0));
const HAS_MEMORY_INDEX = 0x40;
const EMPTY_BLOCK = 0x40;
const FUNCREF = 0x70;
/** A section reader of 32 bits never needs more groups of seven bits. */
const MAX_SHIFT = 28;

/**
 * The quick look at all bodies: whether every instruction is surely one of a guest and every cap of code is kept.
 * It steps over numbers without reading them, for the engine's validator reads them again; what it does not
 * understand at once is not judged here but left to the careful reader.
 */
export class CodeScanner {
  readonly #bytes: Uint8Array;
  readonly #limits: WasmLimits;
  #position = 0;
  #locals = 0;

  constructor(bytes: Uint8Array, limits: WasmLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  /** True when nothing needs a closer look. */
  isPlain({ start, end }: Range): boolean {
    this.#position = start;
    for (let count = this.#number(); count > 0; count -= 1) {
      const size = this.#number();
      const bodyEnd = this.#position + size;
      if (bodyEnd > end || !this.#plainLocals()) return false;
      if (this.#scan(this.#position, bodyEnd) !== bodyEnd) return false;
      this.#position = bodyEnd;
    }
    return this.#position === end;
  }

  #number(): number {
    let result = 0;
    for (let shift = 0; shift <= MAX_SHIFT; shift += 7) {
      const byte = this.#bytes[this.#position++] ?? 0;
      result |= (byte & 0x7f) << shift;
      if (byte < 0x80) return result >>> 0;
    }
    return Number.POSITIVE_INFINITY;
  }

  #plainLocals(): boolean {
    let locals = 0;
    for (let groups = this.#number(); groups > 0; groups -= 1) {
      locals += this.#number();
      if (VALUE_TYPES[this.#bytes[this.#position++] ?? 0] !== 1) return false;
      if (locals > this.#limits.localsPerFunction) return false;
    }
    this.#locals += locals;
    return this.#locals <= this.#limits.localsTogether;
  }

  /** Steps from instruction to instruction; answers where it ended, or -1 for what needs a closer look. */
  #scan(start: number, end: number): number {
    const bytes = this.#bytes;
    const kinds = kind.KINDS;
    let at = start;
    while (at < end) {
      const what = kinds[bytes[at++] as number] as number;
      if (what === kind.NONE) continue;
      if (what === kind.LEB) {
        while ((bytes[at++] as number) >= 0x80);
        continue;
      }
      if (what === kind.MEMARG) {
        if ((bytes[at++] as number) >= HAS_MEMORY_INDEX) return -1;
        while ((bytes[at++] as number) >= 0x80);
        continue;
      }
      if (what === kind.BLOCK) {
        const type = bytes[at] as number;
        if (type >= 0x80) while ((bytes[at++] as number) >= 0x80);
        else if (type > EMPTY_BLOCK && VALUE_TYPES[type] !== 1) return -1;
        else at += 1;
        continue;
      }
      at = this.#rare(what, at);
      if (at < 0) return -1;
    }
    return at;
  }

  #rare(what: number, start: number): number {
    const bytes = this.#bytes;
    let at = start;
    switch (what) {
      case kind.LEB_LEB:
        while ((bytes[at++] as number) >= 0x80);
        while ((bytes[at++] as number) >= 0x80);
        return at;
      case kind.BYTES_4:
        return at + 4;
      case kind.BYTES_8:
        return at + 8;
      case kind.BRANCHES:
        return this.#branches(at);
      case kind.TYPES:
        return bytes[at] === 1 && VALUE_TYPES[bytes[at + 1] ?? 0] === 1 ? at + 2 : -1;
      case kind.MEMORY_INDEX:
        return bytes[at] === 0 ? at + 1 : -1;
      case kind.HEAP_TYPE:
        return bytes[at] === FUNCREF ? at + 1 : -1;
      case kind.PREFIX_FC:
        return (bytes[at] ?? 0xff) <= 7 ? at + 1 : this.#bulk(at);
      default:
        return -1;
    }
  }

  #branches(start: number): number {
    const bytes = this.#bytes;
    this.#position = start;
    const count = this.#number();
    if (count > this.#limits.branchTableTargets) return -1;
    let at = this.#position;
    for (let left = count; left >= 0; left -= 1) while ((bytes[at++] as number) >= 0x80);
    return at;
  }

  /** memory.init, data.drop, memory.copy, memory.fill; tables are rare enough for the careful reader. */
  #bulk(start: number): number {
    const bytes = this.#bytes;
    const sub = bytes[start];
    if (sub === 10) return bytes[start + 1] === 0 && bytes[start + 2] === 0 ? start + 3 : -1;
    if (sub === 11) return bytes[start + 1] === 0 ? start + 2 : -1;
    if (sub !== 8 && sub !== 9) return -1;
    let at = start + 1;
    while ((bytes[at++] as number) >= 0x80);
    if (sub === 9) return at;
    return bytes[at] === 0 ? at + 1 : -1;
  }
}
