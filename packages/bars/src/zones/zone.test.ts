import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { momentOf, type Zone, zoneOf } from "./zone.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const named = (name: string): Zone => {
  const zone = zoneOf(name);
  if (!zone) throw new Error(`there is no zone ${name}`);
  return zone;
};
const hours = (name: string, moment: string) => named(name).offsetAt(at(moment)) / HOUR;

describe("a time zone", () => {
  it.each([
    ["America/New_York", "2026-03-08T06:59:59.999Z", -5],
    ["America/New_York", "2026-03-08T07:00:00Z", -4],
    ["America/New_York", "2026-11-01T05:59:59.999Z", -4],
    ["America/New_York", "2026-11-01T06:00:00Z", -5],
    ["Europe/London", "2026-03-29T00:59:59.999Z", 0],
    ["Europe/London", "2026-03-29T01:00:00Z", 1],
    ["Europe/London", "2026-10-25T01:00:00Z", 0],
    ["Australia/Lord_Howe", "2026-04-04T14:59:59.999Z", 11],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", 10.5],
    ["Australia/Lord_Howe", "2026-10-03T15:30:00Z", 11],
    ["Asia/Kolkata", "2026-03-29T01:00:00Z", 5.5],
    ["Asia/Kolkata", "2026-10-25T01:00:00Z", 5.5],
  ])("%s is at %s %d hours from UTC", (name, moment, expected) => {
    expect(hours(name, moment)).toBe(expected);
  });

  it("has no moment of a skipped time, and two of one that comes twice", () => {
    const zone = named("America/New_York");
    expect(zone.momentsOf(at("2026-03-08T02:30:00Z"))).toEqual([]);
    expect(zone.momentsOf(at("2026-11-01T01:30:00Z"))).toEqual([at("2026-11-01T05:30Z"), at("2026-11-01T06:30Z")]);
    expect(momentOf(zone, at("2026-03-08T02:30:00Z"))).toBe(at("2026-03-08T07:30:00Z"));
    expect(momentOf(zone, at("2026-11-01T01:30:00Z"))).toBe(at("2026-11-01T05:30:00Z"));
    // Half an hour only.
    expect(named("Australia/Lord_Howe").momentsOf(at("2026-04-05T01:45:00Z"))).toEqual([
      at("2026-04-04T14:45:00Z"),
      at("2026-04-04T15:15:00Z"),
    ]);
  });

  it("gives back every moment from its local time", () => {
    const years = fc.integer({ min: at("1990-01-01T00:00Z") / 60_000, max: at("2035-01-01T00:00Z") / 60_000 });
    const names = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata", "America/Havana"];
    fc.assert(
      fc.property(fc.constantFrom(...names), years, (name, minute) => {
        const zone = named(name);
        const moment = minute * 60_000;
        expect(zone.momentsOf(moment + zone.offsetAt(moment))).toContain(moment);
      }),
    );
  });

  it("is undefined for a name that the database does not have", () => {
    expect(zoneOf("Mars/Base")).toBeUndefined();
    expect(zoneOf("UTC")?.offsetAt(0)).toBe(0);
  });
});
