import type { CallbackInput } from "../worker/messages.ts";

const shared = new WeakMap<Uint8Array, Uint8Array>();

/**
 * The same bytes in memory that threads share: a snapshot is copied once, however many callbacks and guests read it.
 * The caller must not change the snapshot afterwards.
 */
function share(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  let copy = shared.get(bytes);
  if (!copy) {
    copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    shared.set(bytes, copy);
  }
  return copy;
}

/** The input with its snapshots in shared memory; otherwise a message would copy them, and even whole buffers. */
export function sharedInput(input: CallbackInput): CallbackInput {
  if (input.kind === "event") return input;
  const { quote, candles } = input;
  return {
    ...input,
    ...(quote ? { quote: share(quote) } : {}),
    ...(candles ? { candles: { ...candles, json: share(candles.json) } } : {}),
  };
}
