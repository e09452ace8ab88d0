import { describe, expect, it } from "vitest";
import { checkUrl } from "./url.ts";

const check = (text: string) => {
  try {
    return checkUrl(text, 2048);
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe("the text of an address", () => {
  it.each([
    ["https://example.com", "https://example.com", 443, "/"],
    ["https://example.com/", "https://example.com", 443, "/"],
    ["https://example.com:443/a", "https://example.com", 443, "/a"],
    ["https://example.com:8443/a/b.xml?x=1&y=%20z", "https://example.com:8443", 8443, "/a/b.xml?x=1&y=%20z"],
    ["https://93.184.216.34/a", "https://93.184.216.34", 443, "/a"],
    ["https://[2606:4700::1111]:8443/", "https://[2606:4700::1111]:8443", 8443, "/"],
    ["https://example.com?q", "https://example.com", 443, "/?q"],
    ["https://example.com/a:b@c;d,e", "https://example.com", 443, "/a:b@c;d,e"],
  ])("accepts %s", (text, origin, port, target) => expect(check(text)).toMatchObject({ origin, port, target }));

  it.each([
    "http://example.com/",
    "ftp://example.com/",
    "HTTPS://example.com/",
    "https:/example.com",
    "https:example.com",
    "//example.com",
    "https://Example.com/",
    "https://example.com./",
    "https://user@example.com/",
    "https://user:pw@example.com/",
    "https://@example.com/",
    "https://example.com#f",
    "https://example.com/a#f",
    "https://example.com:/",
    "https://example.com:0/",
    "https://example.com:65536/",
    "https://example.com:+443/",
    "https://example.com:0443/",
    "https://example.com\\@evil.com/",
    "https://example.com/\\a",
    "https://exa\tmple.com/",
    " https://example.com/",
    "https://example.com/ ",
    "https://example.com/a\nb",
    "https://ex%61mple.com/",
    "https://xn--bcher-kva.com/",
    "https://bücher.com/",
    "https://example。com/",
    "https://１２７.0.0.1/",
    "https://0x7f.1/",
    "https://0x7f000001/",
    "https://017700000001/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://example.com/a/../b",
    "https://example.com/./a",
    "https://example.com/%2e%2e/a",
    "https://example.com/a b",
    "https://example.com/é",
    "https://example.com/?q='x'",
    "https://example.com/%zz",
    "https://example/",
    "https:///a",
    "https://",
    "",
    "data:text/plain,a",
    "file:///etc/passwd",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1%25eth0]/",
    "https://[0:0::1]/",
  ])("[P25, R-ORIGIN] refuses %j as badly written", (text) => expect(check(text)).toBe("egress.url_invalid"));

  it.each([
    "https://localhost/",
    "https://a.localhost/",
    "https://printer.local/",
    "https://x.home.arpa/",
    "https://a.internal/",
    "https://a.lan/",
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://0.0.0.0/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fec0::1]/",
    "https://168.63.129.16/",
  ])("[P25, R-ORIGIN] refuses %s, which is not public", (text) => expect(check(text)).toBe("egress.address_refused"));

  it("bounds the length, and reads 2 million characters of nothing at once", () => {
    expect(check(`https://example.com/${"a".repeat(2048)}`)).toBe("egress.url_invalid");
    expect(() => checkUrl(`https://example.com/${"%".repeat(2_000_000)}`, 3_000_000)).toThrow();
  });
});
