import { describe, expect, it } from "vitest";
import { isPlainEmail, normalizeEmail } from "./email.ts";

describe("an address", () => {
  it("is folded by its ASCII letters alone", () => {
    expect(normalizeEmail("Karl.Jos\u00c9@Example.COM")).toBe("karl.jos\u00c9@example.com");
    for (const other of ["\u212aarl@example.com", "\uff2barl@example.com", "karl@example.com\u0131"])
      expect(normalizeEmail(other)).not.toBe("karl@example.com");
    expect(normalizeEmail("\u0130stanbul@example.com")).not.toContain("i\u0307");
  });

  it.each(["\u212aarl@example.com", "\uff4barl@example.com", "jose\u0301@example.com", "\u212bke@example.com"])(
    "of another spelling is none: %s",
    (email) => expect(isPlainEmail(email)).toBe(false),
  );

  it.each(["karl@example.com", "jos\u00e9@example.com", "\u043f\u043e\u0447\u0442\u0430@example.com"])(
    "can be %s",
    (email) => expect(isPlainEmail(email)).toBe(true),
  );
});
