/**
 * Reads JSON from left to right without building a tree: enough for the host's data, which is well formed. A missing value
 * sets `failed`; the caller checks it once, at the end.
 */
export class JsonReader {
  failed: bool = false;
  private at: i32 = 0;

  constructor(private bytes: Uint8Array) {}

  /** Enters `{` or `[`. */
  enter(opening: i32): void {
    this.expect(opening);
  }

  /** True while another member or element follows; skips the comma, or the closing bracket at the end. */
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

  /** The key of the next member; skips the colon. */
  key(): string {
    const name = this.string();
    this.expect(0x3a);
    return name;
  }

  /** A string; all JSON escapes are decoded. */
  string(): string {
    this.expect(0x22);
    let start = this.at;
    let text = "";
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at];
      if (byte != 0x22 && byte != 0x5c) {
        this.at++;
        continue;
      }
      const piece = String.UTF8.decodeUnsafe(this.bytes.dataStart + start, this.at - start);
      text = text.length == 0 ? piece : text + piece;
      this.at++;
      if (byte == 0x22) return text;
      text += this.escaped();
      start = this.at;
    }
    this.failed = true;
    return "";
  }

  /** `true` or `false`. */
  bool(): bool {
    const isTrue = this.peek() == 0x74;
    if (!isTrue && this.peek() != 0x66) this.failed = true;
    this.skip();
    return isTrue;
  }

  /** True if the next value is `null`, which is skipped. */
  isNull(): bool {
    if (this.peek() != 0x6e) return false;
    this.skip();
    return true;
  }

  /** The bytes of the next value of any kind, as a copy: store them, or read them with another reader. */
  raw(): Uint8Array {
    this.peek();
    const start = this.at;
    this.skip();
    return this.bytes.slice(start, this.at);
  }

  /** An array of strings. */
  strings(): string[] {
    const list: string[] = [];
    this.enter(ARRAY);
    while (this.more(ARRAY_END)) list.push(this.string());
    return list;
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

  /** Skips one value of any kind. */
  skip(): void {
    const next = this.peek();
    if (next == 0x22) {
      this.string();
      return;
    }
    if (next != 0x7b && next != 0x5b) {
      const start = this.at;
      while (this.at < this.bytes.length && !isEnd(this.bytes[this.at])) this.at++;
      if (this.at == start) this.failed = true;
      return;
    }
    const closing = next + 2;
    this.enter(next);
    while (this.more(closing)) {
      if (next == 0x7b) this.key();
      this.skip();
    }
  }

  /** One escape, after its backslash. */
  private escaped(): string {
    if (this.at >= this.bytes.length) return "";
    const byte = this.bytes[this.at++];
    if (byte == 0x6e) return "\n";
    if (byte == 0x74) return "\t";
    if (byte == 0x72) return "\r";
    if (byte == 0x62) return "\b";
    if (byte == 0x66) return "\f";
    if (byte != 0x75) return String.fromCharCode(byte);
    let code = 0;
    for (let i = 0; i < 4 && this.at < this.bytes.length; i++) code = code * 16 + hexValue(this.bytes[this.at++]);
    return String.fromCharCode(code);
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

function hexValue(byte: u8): i32 {
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
}
