import { formatChange, formatExact, formatMoney, formatPrice, formatQuantity } from "@bourse/ui";
import { expect, it } from "vitest";
import { exactPrice, pointedPrice } from "./price.ts";
import { ahead, localMoment, since } from "./time.ts";

const NOW = Date.parse("2026-11-21T14:00:00Z");
const inMinutes = (minutes: number) => ahead(new Date(NOW + minutes * 60_000).toISOString(), NOW);

it("says how far off a time is", () => {
  expect([0.5, 1, 59, 60, 60 * 47, 60 * 48, 60 * 24 * 7, 60 * 24 * 7 - 0.5].map(inMinutes)).toEqual([
    "in less than a minute",
    "in 1 minute",
    "in 59 minutes",
    "in 1 hour",
    "in 47 hours",
    "in 2 days",
    "in 7 days",
    "in 7 days",
  ]);
  expect(inMinutes(-1)).toBe("now");
});

it("says how long ago a time was", () => {
  const days = [0, 1 / 48, 1 / 8, 1, 6, 7, 29, 31, 364, 800];
  expect(days.map((count) => since(new Date(NOW - count * 86_400_000).toISOString(), NOW))).toEqual([
    "just now",
    "30 minutes ago",
    "3 hours ago",
    "yesterday",
    "6 days ago",
    "last week",
    "4 weeks ago",
    "last month",
    "12 months ago",
    "2 years ago",
  ]);
  expect(since(new Date(NOW + 60_000).toISOString(), NOW)).toBe("just now");
});

it("names the year of a time when it is not this one", () => {
  const [then, now] = ["2026-06-21T12:00:00Z", new Date("2026-11-21T14:00:00Z")];
  expect(localMoment(then, now)).not.toMatch(/2026/);
  expect(localMoment(then, new Date("2027-06-01T00:00:00Z"))).toMatch(/2026/);
});

it("writes prices of every size without losing them", () => {
  expect([2874.56, 0.000123, -0.5].map((each) => formatPrice(each))).toEqual(["2,874.56", "0.000123", "-0.50"]);
  expect([formatPrice(1.2345678, 5), formatPrice(2874.5, 0), formatChange(0.00012, 5)]).toEqual([
    "1.23457",
    "2,875",
    "+0.00012",
  ]);
  expect(exactPrice(2874.565)).toBe("2,874.565");
  const told = [1071.199951, 84250.121, 99999999.01, 0.00012345];
  expect(told.map((each) => exactPrice(each))).toEqual(["1,071.20", "84,250.121", "99,999,999.01", "0.00012345"]);
  expect([2874.5649, 0.00012345678].map((each) => pointedPrice(each))).toEqual([2874.56, 0.000123457]);
  expect(pointedPrice(1.2345678, 5)).toBe(1.23457);
  expect([exactPrice(1.085, 5), exactPrice(151.2, 3), exactPrice(2874.565, 2)]).toEqual([
    "1.08500",
    "151.200",
    "2,874.565",
  ]);
});

it("writes exact prices by their instrument, without losing a digit that counts", () => {
  expect([formatExact("127.7", 2), formatExact("127.7000", 2), formatExact("101.3333", 2)]).toEqual([
    "127.70",
    "127.70",
    "101.3333",
  ]);
  expect(formatExact("12345678901234567.123456789012345678", 2)).toBe("12,345,678,901,234,567.123456789012345678");
  expect([formatPrice("101.335", 2), formatPrice("0.1234567890123", 4)]).toEqual(["101.34", "0.1235"]);
  expect(["12500.50", "-3.5", "1000000"].map(formatQuantity)).toEqual(["12,500.50", "-3.5", "1,000,000"]);
});

it.each([
  ["87216.229", undefined, "87,216.23"],
  ["100000", undefined, "100,000.00"],
  ["-99900", "USD", "-99,900.00"],
  ["0", "USD", "0.00"],
  ["0.01992598", "EUR", "0.02"],
  ["1500.4", "JPY", "1,500"],
  ["0.000040", "USD", "0.00004"],
  ["0.01992598", "BTC", "0.01992598"],
  ["127.7", "USDT", "127.70"],
] as const)("writes the amount %s in %s with the digits of its currency", (amount, currency, written) => {
  expect(formatMoney(amount, { currency })).toBe(written);
  expect(formatMoney(0.1 + 0.2, { currency: "BTC", signDisplay: "exceptZero" })).toBe("+0.30");
});
