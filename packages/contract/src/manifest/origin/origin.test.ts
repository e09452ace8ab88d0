import { changed, errorsOf, webApp } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { checkOrigin } from "./check.ts";
import { formatIpv6, parseIpv6 } from "./ipv6.ts";

const verdict = (origin: string) => checkOrigin(origin)?.rule ?? "ok";
const host = (name: string) => verdict(`https://${name}`);

describe("the text of a network origin", () => {
  it.each([
    "https://example.com",
    "https://a.b",
    "https://api-1.example.co",
    "https://1.example.com",
    "https://example.com:1",
    "https://example.com:443",
    "https://example.com:65535",
    "https://93.184.216.34",
    "https://93.184.216.34:8443",
    "https://[2606:4700::1111]",
    "https://[2606:4700::1111]:8443",
    `https://${"a".repeat(63)}.com`,
  ])("[WEBAPP-10] accepts %s", (origin) => expect(verdict(origin)).toBe("ok"));

  it.each([
    "",
    "https://",
    "http://example.com",
    "HTTPS://example.com",
    "Https://example.com",
    "https:example.com",
    "https:/example.com",
    "//example.com",
    "example.com",
    "wss://example.com",
    "https://example.com/",
    "https://example.com/path",
    "https://example.com?",
    "https://example.com?q",
    "https://example.com#",
    "https://example.com#f",
    "https://user@example.com",
    "https://user:pass@example.com",
    "https://@example.com",
    "https://example.com:",
    "https://example.com:0",
    "https://example.com:00443",
    "https://example.com:0443",
    "https://example.com:65536",
    "https://example.com:99999",
    "https://example.com:100000",
    "https://example.com:+443",
    "https://example.com:-1",
    "https://example.com: 443",
    "https://example.com:4x",
    "https://example.com\\",
    "https:\\\\example.com",
    "https://example.com\t",
    "https://exa\tmple.com",
    "https://example.com\n",
    " https://example.com",
    "https://example.com ",
    "https://ex%61mple.com",
    "https://EXAMPLE.com",
    "https://example.COM",
    "https://example.com.",
    "https://.example.com",
    "https://example..com",
    "https://-example.com",
    "https://example-.com",
    "https://exa_mple.com",
    "https://*.example.com",
    "https://*",
    "https://example.com;script-src",
    "https://example.com,https://b.com",
    "https://example.com 'unsafe-inline'",
    "https://bücher.example",
    "https://xn--bcher-kva.com",
    "https://example.xn--p1ai",
    "https://example。com",
    "https://ｅxample.com",
    "https://①②.com",
    "https://example",
    "https://example.c0m",
    "https://example.1com",
    "https://example.com-",
    `https://${"a".repeat(64)}.com`,
    `https://${"a.".repeat(126)}com`,
  ])("[WEBAPP-10, R-ORIGIN] refuses %j", (origin) => expect(verdict(origin)).toBe("origin.invalid"));

  it("[WEBAPP-10] has at most 512 characters in a manifest", () => {
    const origin = `https://${"a".repeat(505)}`;
    const pointer = "/metadata/webApp/networkOrigins/0";
    expect(errorsOf(changed(webApp(), pointer, origin))).toEqual([`manifest.length ${pointer}`]);
    expect(errorsOf(changed(webApp(), pointer, origin.slice(0, 512)))).toEqual([`origin.invalid ${pointer}`]);
  });

  it("[WEBAPP-10, WEBAPP-11] is judged entry by entry in a manifest", () => {
    const origins = ["https://ok.example.com", "https://10.0.0.1", "https://a.com/"];
    expect(errorsOf(changed(webApp(), "/metadata/webApp/networkOrigins", origins))).toEqual([
      "origin.reserved /metadata/webApp/networkOrigins/1",
      "origin.invalid /metadata/webApp/networkOrigins/2",
    ]);
  });
});

describe("reserved names", () => {
  const names = ["localhost", "local", "internal", "lan", "home", "home.arpa", "test", "invalid", "onion"];

  it.each(names)("[WEBAPP-11, R-ORIGIN] refuses hosts that end in %s", (name) => {
    expect(host(name)).toBe("origin.reserved");
    expect(host(`a.${name}`)).toBe("origin.reserved");
    expect(host(`a.b.${name}:8443`)).toBe("origin.reserved");
  });

  it.each(names)("[WEBAPP-11, R-ORIGIN] accepts hosts in which %s is no whole ending", (name) => {
    expect(host(`${name}.com`)).toBe("ok");
    expect(host(`${name}.example.com`)).toBe("ok");
    expect(host(`my${name}.com`)).toBe("ok");
    expect(host(`a.my${name.replace(".", "")}`)).toBe("ok");
  });

  it("[WEBAPP-11] accepts other names below arpa", () => {
    expect(host("a.arpa")).toBe("ok");
    expect(host("myhome.arpa")).toBe("ok");
  });
});

describe("IPv4", () => {
  it.each([
    ["0.0.0.0", "0.255.255.255", undefined, "1.0.0.0"],
    ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
    ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
    ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
    ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
    ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
    ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
    ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
    ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
    ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
    ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
    ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
    ["224.0.0.0", "239.255.255.255", "223.255.255.255", undefined],
    ["240.0.0.0", "255.255.255.255", undefined, undefined],
  ])("[WEBAPP-11, R-ORIGIN] refuses %s to %s and accepts its neighbours", (first, last, before, after) => {
    expect(host(first)).toBe("origin.reserved");
    expect(host(last)).toBe("origin.reserved");
    if (before) expect(host(before)).toBe("ok");
    if (after) expect(host(after)).toBe("ok");
  });

  it.each([
    "0x7f.1",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "2130706433",
    "017700000001",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.256",
    "1.2.3.04",
    "01.2.3.4",
    "1.2.3.4.",
    "1..2.3",
    "1.2.3.0x4",
    "１.2.3.4",
    "93.184.216.-1",
    "example.123",
  ])("[WEBAPP-10, R-ORIGIN] reads no address in %s", (text) => expect(host(text)).toBe("origin.invalid"));
});

describe("IPv6", () => {
  it.each([
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["fc00::", "unique-local, first"],
    ["fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "unique-local, last"],
    ["fe80::", "link-local, first"],
    ["febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local, last"],
    ["ff00::", "multicast, first"],
    ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast, last"],
    ["2001:db8::", "documentation, first"],
    ["2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation, last"],
    ["3fff::", "documentation, first"],
    ["3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "documentation, last"],
    ["::ffff:0:0", "mapped, first"],
    ["::ffff:808:808", "mapped public address"],
    ["::ffff:ffff:ffff", "mapped, last"],
  ])("[WEBAPP-11, R-ORIGIN] refuses [%s], %s", (address) => expect(host(`[${address}]`)).toBe("origin.reserved"));

  it.each([
    "::2",
    "::fffe:ffff:ffff",
    "::1:0:0:0",
    "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fe00::",
    "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "fec0::",
    "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
    "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3fff:1000::",
    "2606:4700:4700::1111",
    "64:ff9b::808:808",
  ])("[WEBAPP-11, R-ORIGIN] accepts [%s], which only the guard at dial time judges", (address) => {
    expect(host(`[${address}]`)).toBe("ok");
  });

  it.each([
    "2606:4700::0001",
    "2606:4700:0:0:0:0:0:1",
    "2606:4700:0::1",
    "2606::1:0:0:0:1",
    "2606::4700:0:1:0:1:1",
    "2606:4700::1:1:1:1:1:1",
    "2606:4700::A",
    "2606:4700",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7",
    "1::2::3",
    ":::",
    ":1::",
    "1:2:3:4:5:6:7:",
    "12345::",
    "g::",
    "::ffff:1.2.3.4",
    "::1.2.3.4",
    "fe80::1%eth0",
    "fe80::1%25eth0",
    "v1.a",
    "",
  ])("[WEBAPP-10, R-ORIGIN] reads no address in [%s]", (text) => expect(host(`[${text}]`)).toBe("origin.invalid"));

  it("[WEBAPP-10] takes an address only in brackets, and nothing around them", () => {
    for (const text of [
      "2606:4700::1111",
      "[2606:4700::1111",
      "2606:4700::1111]",
      "a[2606:4700::1]",
      "[2606:4700::1]a",
    ]) {
      expect([text, host(text)]).toEqual([text, "origin.invalid"]);
    }
  });

  it.each([
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:0db8:0000:0000:0000:ff00:0042:8329", "2001:db8::ff00:42:8329"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
    ["1:2:3:4:5:6:7:0", "1:2:3:4:5:6:7:0"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["1:0:0:0:0:0:0:0", "1::"],
  ])("[R-ORIGIN] writes %s as RFC 5952 does: %s", (text, written) =>
    expect(formatIpv6(parseIpv6(text) ?? [])).toBe(written),
  );
});
