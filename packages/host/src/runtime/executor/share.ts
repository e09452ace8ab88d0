const shared = new WeakMap<Uint8Array, Uint8Array>();

/**
 * The same bytes in memory that threads share: a snapshot is copied once, however many callbacks and guests read it.
 * Whoever hands out a snapshot does not change it afterwards.
 */
export function share(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  let copy = shared.get(bytes);
  if (!copy) {
    copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    shared.set(bytes, copy);
  }
  return copy;
}
