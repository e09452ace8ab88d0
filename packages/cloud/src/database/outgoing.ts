import { prepareValue } from "pg/lib/utils";

/** Enough for a usual batch; the memory grows for a larger one. */
const FIRST_BYTES = 16_384;
/** Memory that grew beyond this for one large batch is released. */
const MOST_KEPT_BYTES = 1_048_576;
/** Most bytes that UTF-8 takes for one UTF-16 code unit. */
const MOST_BYTES_OF_UNIT = 3;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

const DESCRIBE = Buffer.from("D\0\0\0\x06P\0", "latin1");
const EXECUTE = Buffer.from("E\0\0\0\x09\0\0\0\0\0", "latin1");
const SYNC = Buffer.from("S\0\0\0\x04", "latin1");

/** Bytes, or the text form that the server parses. */
export type SentValue = Buffer | string | null;

/** Shared by all batches, because each is written without interruption. */
let space = Buffer.allocUnsafe(FIRST_BYTES);

/**
 * Writes messages of the extended protocol into one buffer. The driver allocates a buffer for each message and passes a list
 * of them to the system, which costs more processor time than the messages themselves.
 */
export class Outgoing {
  #at = 0;

  parse(name: string, text: string): void {
    const start = this.#begin("P");
    this.#word(name);
    this.#word(text);
    this.#int16(0);
    this.#end(start);
  }

  /** Binds values to the unnamed portal: byte arrays in binary form, everything else as text. */
  bind(name: string, values: readonly SentValue[]): void {
    const start = this.#begin("B");
    this.#word("");
    this.#word(name);
    const hasBytes = values.some((value) => value instanceof Uint8Array);
    this.#int16(hasBytes ? values.length : 0);
    if (hasBytes) for (const value of values) this.#int16(value instanceof Uint8Array ? 1 : 0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#end(start);
  }

  describe(): void {
    this.#bytes(DESCRIBE);
  }

  execute(): void {
    this.#bytes(EXECUTE);
  }

  sync(): void {
    this.#bytes(SYNC);
  }

  /** Copies the messages out, because the socket may send them after the next batch is written. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#at);
    space.copy(taken, 0, 0, this.#at);
    if (space.length > MOST_KEPT_BYTES) space = Buffer.allocUnsafe(FIRST_BYTES);
    return taken;
  }

  #begin(kind: string): number {
    this.#reserve(1 + LENGTH_BYTES);
    space[this.#at] = kind.charCodeAt(0);
    this.#at += 1 + LENGTH_BYTES;
    return this.#at - LENGTH_BYTES;
  }

  #end(start: number): void {
    space.writeInt32BE(this.#at - start, start);
  }

  #value(value: SentValue): void {
    this.#reserve(LENGTH_BYTES);
    const start = this.#at;
    this.#at += LENGTH_BYTES;
    if (value === null) space.writeInt32BE(NULL_LENGTH, start);
    else {
      if (typeof value === "string") this.#text(value);
      else this.#bytes(value);
      space.writeInt32BE(this.#at - start - LENGTH_BYTES, start);
    }
  }

  #word(text: string): void {
    this.#text(text);
    this.#reserve(1);
    space[this.#at] = 0;
    this.#at += 1;
  }

  #text(text: string): void {
    this.#reserve(text.length * MOST_BYTES_OF_UNIT);
    this.#at += space.write(text, this.#at, "utf8");
  }

  #bytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    space.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #int16(value: number): void {
    this.#reserve(2);
    space.writeUInt16BE(value, this.#at);
    this.#at += 2;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= space.length) return;
    const larger = Buffer.allocUnsafe(Math.max(space.length * 2, this.#at + bytes));
    space.copy(larger, 0, 0, this.#at);
    space = larger;
  }
}

const FIRST_YEAR = Date.UTC(1, 0, 1);
const LAST_YEAR = Date.UTC(9999, 11, 31);

/**
 * Converts a value to the form that is sent.
 *
 * @throws when it has none.
 */
export function toSent(value: unknown): SentValue {
  if (typeof value === "string") return value;
  // The driver formats dates in the node's local time zone, which is slower; all columns of the service have a time zone.
  if (value instanceof Date && +value >= FIRST_YEAR && +value <= LAST_YEAR) return value.toISOString();
  return prepareValue(value);
}
