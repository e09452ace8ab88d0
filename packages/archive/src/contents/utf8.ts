import { isUtf8 } from "node:buffer";
import { concatBytes } from "../bytes.ts";

/** Checks chunked UTF-8, holding at most one character of it. */
export class Utf8Check {
  #carry: Uint8Array = new Uint8Array(0);
  #ok = true;

  push(part: Uint8Array): void {
    if (!this.#ok) return;
    let rest = part;
    if (this.#carry.length > 0) {
      const missing = characterLength(this.#carry[0] ?? 0) - this.#carry.length;
      this.#carry = concatBytes([this.#carry, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      if (this.#carry.length < characterLength(this.#carry[0] ?? 0)) return;
      this.#ok = isUtf8(this.#carry);
    }
    const whole = rest.length - openTail(rest);
    this.#carry = Uint8Array.from(rest.subarray(whole));
    this.#ok &&= isUtf8(rest.subarray(0, whole));
  }

  /** True when the whole text was UTF-8. */
  end(): boolean {
    return this.#ok && this.#carry.length === 0;
  }
}

/** Length of the character that a lead byte begins; 1 for an invalid lead byte. */
function characterLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

/** Number of bytes of an unfinished character at the end. */
function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return characterLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
