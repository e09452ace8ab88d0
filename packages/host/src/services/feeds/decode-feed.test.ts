import { describe, expect, it } from "vitest";
import { readFeed } from "./rss.ts";

const titled = (declaration: string) => `${declaration}<rss version="2.0"><channel><title>@</title></channel></rss>`;
const NONE = "";
const declared = (label: string) => `<?xml version="1.0" encoding="${label}"?>`;

/** ASCII with these bytes as the title. */
function feed(declaration: string, title: readonly number[]): Uint8Array {
  const [before = "", after = ""] = titled(declaration).split("@");
  return Buffer.concat([Buffer.from(before), Buffer.from(title), Buffer.from(after)]);
}

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};
const read = (bytes: Uint8Array, contentType?: string) => readFeed(bytes, { contentType, maxItems: 10 }).title;
const code = (bytes: Uint8Array, contentType?: string) => {
  try {
    return read(bytes, contentType);
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe("a feed in another encoding than UTF-8", () => {
  it.each([
    ["ISO-8859-1", [0xe9], "é"],
    ["windows-1252", [0x80], "€"],
    ["latin1", [0x80], "€"],
    ["windows-1251", [0xc0], "А"],
    ["koi8-r", [0xc1], "а"],
    ["ISO-8859-15", [0xa4], "€"],
    ["Shift_JIS", [0x93, 0xfa, 0x96, 0x7b], "日本"],
    ["EUC-JP", [0xc6, 0xfc, 0xcb, 0xdc], "日本"],
    ["GB2312", [0xd6, 0xd0], "中"],
    ["Big5", [0xa4, 0xa4], "中"],
    ["EUC-KR", [0xb0, 0xa1], "가"],
    ["UTF-8", [0xc3, 0xa9], "é"],
  ])("is read as %s, as its declaration or its header says", (label, bytes, title) => {
    expect(read(feed(declared(label), bytes))).toBe(title);
    expect(read(feed(NONE, bytes), `application/rss+xml; charset=${label}`)).toBe(title);
    expect(read(feed(NONE, bytes), `text/xml;charset="${label}"; q=1`)).toBe(title);
  });

  it("is read in two bytes a character, with a mark and without", () => {
    for (const bigEndian of [true, false]) {
      const text = titled(declared("utf-16")).replace("@", "é日");
      expect(read(utf16(`\ufeff${text}`, bigEndian))).toBe("é日");
      expect(read(utf16(text, bigEndian))).toBe("é日");
    }
  });

  it("is what its first bytes say before its header, and its header before its declaration", () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), feed(declared("windows-1251"), [0xc3, 0xa9])]);
    expect(read(marked, "text/xml; charset=koi8-r")).toBe("é");
    expect(read(feed(declared("koi8-r"), [0xc0]), "text/xml; charset=windows-1251")).toBe("А");
    expect(read(feed(declared("utf-16"), [0xc3, 0xa9]))).toBe("é");
  });

  it("is refused where nobody knows the encoding, or the bytes are not of it", () => {
    expect(code(feed(declared("x-nobody"), [0x61]))).toBe("feed.not_understood");
    expect(code(feed(declared("utf-7"), [0x61]))).toBe("feed.not_understood");
    expect(code(feed(NONE, [0xe9]))).toBe("feed.not_understood");
    expect(code(feed(declared("Shift_JIS"), [0x93, 0x20]))).toBe("feed.not_understood");
  });

  it("[P25] hides no document type of its own from the host", () => {
    const text = `<!DOCTYPE x [<!ENTITY a "b">]>${titled(NONE)}`;
    expect(code(utf16(`\ufeff${text}`, true))).toBe("feed.markup_refused");
    expect(code(utf16(text, false), "text/xml; charset=utf-16le")).toBe("feed.markup_refused");
  });
});
