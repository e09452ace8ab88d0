import { describe, expect, it } from "vitest";
import { isDialable } from "./addresses.ts";

const dialable = (address: string) => isDialable(address, []);

describe("the table at dial time", () => {
  it.each([
    ["0.0.0.0", "0.255.255.255"],
    ["10.0.0.0", "10.255.255.255"],
    ["100.64.0.0", "100.127.255.255"],
    ["127.0.0.0", "127.255.255.255"],
    ["169.254.0.0", "169.254.255.255"],
    ["172.16.0.0", "172.31.255.255"],
    ["192.0.0.0", "192.0.0.255"],
    ["192.0.2.0", "192.0.2.255"],
    ["192.88.99.0", "192.88.99.255"],
    ["168.63.129.16", "168.63.129.16"],
    ["192.168.0.0", "192.168.255.255"],
    ["198.18.0.0", "198.19.255.255"],
    ["198.51.100.0", "198.51.100.255"],
    ["203.0.113.0", "203.0.113.255"],
    ["224.0.0.0", "239.255.255.255"],
    ["240.0.0.0", "255.255.255.255"],
    ["::", "::ffff:ffff"],
    ["::1", "::127.0.0.1"],
    ["::ffff:0:0", "::ffff:93.184.216.34"],
    ["64:ff9b::", "64:ff9b::7f00:1"],
    ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
    ["100::", "100::ffff:ffff:ffff:ffff"],
    ["100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"],
    ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ])("[P25, R-ORIGIN] refuses %s to %s, first and last", (first, last) => {
    expect([first, last].filter(dialable)).toEqual([]);
  });

  it.each([
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.0.3.0",
    "192.88.98.255",
    "192.88.100.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "198.51.99.255",
    "198.51.101.0",
    "203.0.112.255",
    "203.0.114.0",
    "223.255.255.255",
    "2000::1",
    "2001:200::",
    "2001:db7:ffff::1",
    "2001:db9::",
    "2003::1",
    "2606:4700::1111",
    "3ffe:ffff::1",
    "3fff:1000::",
  ])("dials the public neighbour %s", (address) => expect(dialable(address)).toBe(true));

  it.each([
    "fe80::1%eth0",
    "2606:4700::1%1",
    "93.184.216.34%1",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "2130706433",
    "",
    "a",
    "93.184.216.34.",
    "[2606:4700::1]",
  ])("[P25, R-ORIGIN] dials no text that is not one plain address: %s", (address) =>
    expect(dialable(address)).toBe(false),
  );

  it("[P25] refuses neighbours on this machine's own networks, which at home have public IPv6 addresses", () => {
    const own = ["2a02:8071:1::5/64", "84.12.3.4/24", "127.0.0.1/8"];
    expect(["2a02:8071:1::1", "84.12.3.1"].filter((each) => isDialable(each, own))).toEqual([]);
    expect(["2a02:8071:1:1::1", "84.12.4.1"].filter((each) => isDialable(each, own))).toHaveLength(2);
  });
});
