import { expect, it } from "vitest";
import { type CalendarEvent, calendarDays, figure, timeOfDay, zoneName } from "./days.ts";
import { safeLink } from "./NewsPanel.tsx";

const event = (id: string, time: string): CalendarEvent => ({
  id,
  time,
  country: "US",
  currency: "USD",
  category: null,
  event: id,
  importance: "high",
  unit: "%",
  actual: null,
  forecast: 3.2,
  previous: 3.1,
  revised_from: null,
  source: "calendar",
  ref_date: null,
});

it("groups the calendar by the day of the named zone", () => {
  const events = [event("a", "2026-11-20T13:30:00Z"), event("b", "2026-11-20T23:30:00Z")];
  const days = (zone: string) => calendarDays(events, zone).map(({ name, events: of }) => [name, of.length]);
  expect(days("UTC")).toEqual([["Friday, November 20, 2026", 2]]);
  expect(days("Asia/Tokyo")).toEqual([
    ["Friday, November 20, 2026", 1],
    ["Saturday, November 21, 2026", 1],
  ]);
  expect(timeOfDay("2026-11-20T23:30:00Z", "Asia/Tokyo")).toBe("08:30");
  expect(zoneName("Asia/Tokyo", new Date("2026-11-20T00:00:00Z"))).toBe("Asia/Tokyo, UTC+9");
});

it("writes figures with their unit, and none where there is none", () => {
  expect([figure(3.25, "%"), figure(-120_000, null), figure(null, "%"), figure(0, "K")]).toEqual([
    "3.25 %",
    "-120,000",
    undefined,
    "0 K",
  ]);
});

it("opens https addresses and nothing else", () => {
  expect(safeLink("https://example.com/a?b=1")).toBe("https://example.com/a?b=1");
  for (const url of ["http://example.com", "javascript:alert(1)", "https://bank.com@evil.example", "//x", undefined]) {
    expect(safeLink(url)).toBeUndefined();
  }
});
