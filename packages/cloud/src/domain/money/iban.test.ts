import { describe, expect, it } from "vitest";
import { isMistypedIban } from "./iban.ts";

describe("an account's number", () => {
  // The examples of ISO 13616's registry.
  it.each(["DE89 3704 0044 0532 0130 00", "GB29NWBK60161331926819", "mt84-malt-0110-0001-2345-mtlc-ast0-01s"])(
    "%s is right",
    (account) => expect(isMistypedIban(account)).toBe(false),
  );

  it.each(["DE88 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0310 00", "GB29NWBK60161331926818"])(
    "%s has a wrong digit",
    (account) => expect(isMistypedIban(account)).toBe(true),
  );

  it.each(["000123456789", "12-34-56 12345678", "021000021 123"])("%s is no IBAN, and is taken as it is", (account) =>
    expect(isMistypedIban(account)).toBe(false),
  );
});
