import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("a password", () => {
  it.each([
    "password1234",
    "Password!!!!!",
    "passwordpassword",
    "PASSWORDpassword",
    "qwertyuiop123",
    "iloveyou2024!",
    "123456123456",
    "ｐａｓｓｗｏｒｄ1234",
  ])("that is tried first is common: %s", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(["a long test password", "correct horse battery staple", "canary-password-4711", "kT9-vw2Lq0xZ", ""])(
    "that is not in the list, nor made of one of it alone, is not: %s",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
