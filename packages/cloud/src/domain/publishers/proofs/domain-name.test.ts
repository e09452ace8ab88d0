import { describe, expect, it } from "vitest";
import { checkDomain } from "./domain-name.ts";

const verdict = (domain: string | undefined) => {
  try {
    return checkDomain(domain);
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};
const LABEL = "a".repeat(63);

describe("a domain to be proven", () => {
  it.each(["example.com", "a-b.example.co.uk", "xn.example.com", "0a.example.com", "mylocal.com", "a.example"])(
    "may be %s",
    (domain) => expect(verdict(domain)).toBe(domain),
  );

  it.each([
    undefined,
    "",
    "example",
    "com",
    "Example.com",
    "example.com.",
    ".example.com",
    "a..example.com",
    "-a.example.com",
    "a-.example.com",
    "_dmarc.example.com",
    "*.example.com",
    "https://example.com",
    "example.com/",
    "example.com:443",
    "user@example.com",
    "example.com ",
    "exam\0ple.com",
    "example.com\n",
    "xn--bcher-kva.com",
    "bücher.com",
    "example。com",
    "127.0.0.1",
    "93.184.216.34",
    "2130706433",
    "0x7f.1",
    "1.2.3",
    "[::1]",
    "::1",
    "localhost",
    "a.localhost",
    "printer.local",
    "x.home.arpa",
    "a.internal",
    "a.lan",
    "a.test",
    "a.onion",
    "a.invalid",
    `${LABEL}a.example.com`,
    `${LABEL}.${LABEL}.${LABEL}.${"a".repeat(40)}.com`,
  ])("[P25, R-ORIGIN] is not %j", (domain) => expect(verdict(domain)).toBe("proof.domain_invalid"));

  it("leaves room for the label of the record", () => {
    const longest = `${LABEL}.${LABEL}.${LABEL}.${"a".repeat(38)}.com`;
    expect(verdict(longest)).toBe(longest);
    expect(`_bourse-challenge.${longest}`).toHaveLength(252);
  });
});
