import { ABI_STATUS, GUEST_SYMBOL_BYTES } from "@bourse/contract/guest";
import type { GuestContext } from "../context.ts";
import { decodeExactly } from "../utf8.ts";

/** A text argument, or the error code that refuses it. */
export type TextArgument = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly code: number };

/** Reads a short text argument; text longer than any symbol is refused before it is decoded. */
export function readText(context: GuestContext, pointer: number, length: number): TextArgument {
  if (!context.memory.holds(pointer, length)) return { ok: false, code: ABI_STATUS.BAD_POINTER };
  const invalid = { ok: false, code: ABI_STATUS.INVALID_ARGUMENT } as const;
  if (length === 0 || length >>> 0 > GUEST_SYMBOL_BYTES) return invalid;
  const text = decodeExactly(context.memory.window(pointer, length));
  return text === undefined || text.includes("\0") ? invalid : { ok: true, text };
}

/** True if the guest's output buffer is inside its memory; a length query has no buffer. */
export function holdsOutput(context: GuestContext, pointer: number, capacity: number): boolean {
  return capacity === 0 || context.memory.holds(pointer, capacity);
}

/** Completes a read call: returns the length, and writes the bytes only if they fit. */
export function answer(
  context: GuestContext,
  bytes: Uint8Array,
  out: readonly [pointer: number, capacity: number],
): number {
  const [pointer, capacity] = out;
  if (capacity === 0) return bytes.length;
  if (capacity >>> 0 < bytes.length) return ABI_STATUS.BUFFER_TOO_SMALL;
  context.memory.write(pointer, bytes);
  return bytes.length;
}
