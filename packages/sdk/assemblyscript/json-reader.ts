/**
 * Reads JSON from left to right without building a tree: enough for the snapshots of the host, which are well formed.
 * A value that is asked for but not there leaves `failed` set; the caller looks at it once, at the end.
 */
export class JsonReader {
  failed: bool = false;
  private at: i32 = 0;

  constructor(private bytes: Uint8Array) {}

  /** Steps into `{` or `[`. */
  enter(opening: i32): void {
    this.expect(opening);
  }

  /** True while another member or element follows; steps over the comma, or over the closing bracket at the end. */
  more(closing: i32): bool {
    if (this.failed) return false;
    const next = this.peek();
    if (next == closing) {
      this.at++;
      return false;
    }
    if (next == 0x2c) this.at++;
    return true;
  }

  /** The key of the next member; steps over the colon. */
  key(): string {
    const name = this.string();
    this.expect(0x3a);
    return name;
  }

  /** A string without escapes other than `\"`, `\\` and `\/`: what times and symbols are made of. */
  string(): string {
    this.expect(0x22);
    const start = this.at;
    while (this.at < this.bytes.length && this.bytes[this.at] != 0x22) this.at += this.bytes[this.at] == 0x5c ? 2 : 1;
    if (this.at >= this.bytes.length) {
      this.failed = true;
      return "";
    }
    const text = String.UTF8.decodeUnsafe(this.bytes.dataStart + start, this.at - start);
    this.at++;
    return text.includes("\\") ? text.replaceAll('\\"', '"').replaceAll("\\/", "/").replaceAll("\\\\", "\\") : text;
  }

  number(): f64 {
    this.peek();
    const start = this.at;
    while (this.at < this.bytes.length && isNumberByte(this.bytes[this.at])) this.at++;
    if (this.at == start) {
      this.failed = true;
      return NaN;
    }
    return parseFloat(String.UTF8.decodeUnsafe(this.bytes.dataStart + start, this.at - start));
  }

  /** Steps over one value of any kind. */
  skip(): void {
    const next = this.peek();
    if (next == 0x22) {
      this.string();
      return;
    }
    if (next != 0x7b && next != 0x5b) {
      while (this.at < this.bytes.length && !isEnd(this.bytes[this.at])) this.at++;
      return;
    }
    const closing = next + 2;
    this.enter(next);
    while (this.more(closing)) {
      if (next == 0x7b) this.key();
      this.skip();
    }
  }

  /** The next byte that is not white space; 0 at the end. */
  private peek(): i32 {
    while (this.at < this.bytes.length && this.bytes[this.at] <= 0x20) this.at++;
    if (this.at < this.bytes.length) return this.bytes[this.at];
    this.failed = true;
    return 0;
  }

  private expect(byte: i32): void {
    if (this.peek() == byte) this.at++;
    else this.failed = true;
  }
}

export const OBJECT: i32 = 0x7b;
export const OBJECT_END: i32 = 0x7d;
export const ARRAY: i32 = 0x5b;
export const ARRAY_END: i32 = 0x5d;

function isNumberByte(byte: u8): bool {
  return (byte >= 0x30 && byte <= 0x39) || byte == 0x2d || byte == 0x2b || byte == 0x2e || byte == 0x65 || byte == 0x45;
}

function isEnd(byte: u8): bool {
  return byte == 0x2c || byte == 0x7d || byte == 0x5d || byte <= 0x20;
}
