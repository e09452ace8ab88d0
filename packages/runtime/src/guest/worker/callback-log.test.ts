import { LOG_BYTES_PER_CALLBACK, LOG_ENTRIES_PER_CALLBACK, LOG_ENTRY_MAX_BYTES } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { CallbackLog, escapeControls } from "./callback-log.ts";
import { cutAtCharacter } from "./utf8.ts";

const CAPS = { entries: LOG_ENTRIES_PER_CALLBACK, bytes: LOG_BYTES_PER_CALLBACK, floodDrops: 10_000 };

function capture() {
  const entries: string[] = [];
  const log = new CallbackLog(CAPS, { send: (text) => void entries.push(text), dropped() {} });
  return { log, entries };
}

describe("one callback's log", () => {
  it("[ABI-05] [LIM-03] cuts an entry of 64 KiB and one byte, and none of 64 KiB", () => {
    const { log, entries } = capture();
    log.write(Buffer.alloc(LOG_ENTRY_MAX_BYTES, "a"));
    log.write(Buffer.alloc(LOG_ENTRY_MAX_BYTES + 1, "a"));
    expect(entries.map((text) => text.length)).toEqual([LOG_ENTRY_MAX_BYTES, LOG_ENTRY_MAX_BYTES]);
  });

  it.each([
    ["é", 2],
    ["€", 3],
    ["𝄞", 4],
  ])("[ABI-05] [LIM-03] cuts before %s when its %i bytes cross the bound", (character, size) => {
    for (let inside = 1; inside < size; inside += 1) {
      const bytes = Buffer.concat([Buffer.alloc(LOG_ENTRY_MAX_BYTES - inside, "a"), Buffer.from(character)]);
      expect(cutAtCharacter(bytes, LOG_ENTRY_MAX_BYTES)).toBe(LOG_ENTRY_MAX_BYTES - inside);
    }
  });

  it("[R-WASM] [ABI-05] replaces what is not UTF-8", () => {
    const { log, entries } = capture();
    log.write(Buffer.from([0x6f, 0x6b, 0xff, 0xc3, 0x28]));
    expect(entries).toEqual(["ok\ufffd\ufffd("]);
  });

  it("[R-WASM] escapes newlines, escape sequences, C1 and bidi controls, and leaves other text alone", () => {
    expect(escapeControls("a\nb\u001b[31m\u009b\u202e\u2028 é 漢 𝄞")).toBe(
      "a\\nb\\u001b[31m\\u009b\\u202e\\u2028 é 漢 𝄞",
    );
  });

  it("[R-WASM] an entry of control characters is not longer than an entry after escaping", () => {
    expect(escapeControls("\u0001".repeat(LOG_ENTRY_MAX_BYTES))).toHaveLength(LOG_ENTRY_MAX_BYTES);
  });

  it("[P19] takes 100 entries and 256 KiB, counts the rest and tells it once", () => {
    const many = capture();
    for (let n = 0; n < 150; n += 1) many.log.write(Buffer.from("x"));
    many.log.close();
    expect(many.entries).toHaveLength(101);
    expect(many.entries.at(-1)).toBe("50 entries dropped");
    const large = capture();
    for (let n = 0; n < 10; n += 1) large.log.write(Buffer.alloc(LOG_ENTRY_MAX_BYTES, "a"));
    expect(large.log.dropped).toBe(6);
    expect(large.log.bytes).toBe(LOG_BYTES_PER_CALLBACK);
  });
});
