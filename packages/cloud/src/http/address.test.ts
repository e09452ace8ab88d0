import { expect, it } from "vitest";
import { countedAddress } from "./address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ["::3:4:5:6:192.0.2.7", "0:0:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("[LIM-21] counts %s as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

it.each([
  ["192.0.2.7:51234", "192.0.2.7"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::2]", "2001:db8:0:0::/64"],
  ["[::ffff:192.0.2.7]:1", "192.0.2.7"],
])("[LIM-21] counts %s without its port, which is another one for each connection", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

it.each([
  undefined,
  "",
  "unknown",
  "_hidden",
  "192.0.2.256",
  "192.0.2.7:123456",
  "192.0.2.7:1:2",
  "[192.0.2.7]:x",
  "[2001:db8::1",
  "2130706433",
  "0x7f.1",
  "::1::1",
  "\u00ff".repeat(16_000),
  "[[[[[[[[".repeat(2000),
])("[LIM-21] [P4] counts %s with everything else that is no address", (address) => {
  expect(countedAddress(address)).toBe("unknown");
});
