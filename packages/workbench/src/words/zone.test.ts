import { describe, expect, it } from "vitest";
import { zoneWords } from "./zone.ts";

const at = (text: string) => Date.parse(text);

describe("a moment in the words of a zone", () => {
  it.each([
    ["UTC", "2026-11-01T05:30Z", "Nov 01, 2026, 05:30", "2026-11-01T05:30:00.000Z"],
    ["America/New_York", "2026-03-08T06:59Z", "Mar 08, 2026, 01:59", "2026-03-08T01:59:00.000-05:00"],
    ["America/New_York", "2026-03-08T07:00Z", "Mar 08, 2026, 03:00", "2026-03-08T03:00:00.000-04:00"],
    ["America/New_York", "2026-11-01T05:30Z", "Nov 01, 2026, 01:30 UTC-4", "2026-11-01T01:30:00.000-04:00"],
    ["America/New_York", "2026-11-01T06:30Z", "Nov 01, 2026, 01:30 UTC-5", "2026-11-01T01:30:00.000-05:00"],
    ["America/New_York", "2026-11-01T07:00Z", "Nov 01, 2026, 02:00", "2026-11-01T02:00:00.000-05:00"],
    ["Europe/London", "2026-10-25T00:15Z", "Oct 25, 2026, 01:15 UTC+1", "2026-10-25T01:15:00.000+01:00"],
    ["Europe/London", "2026-10-25T01:15Z", "Oct 25, 2026, 01:15 UTC", "2026-10-25T01:15:00.000+00:00"],
    ["Australia/Lord_Howe", "2026-04-04T14:45Z", "Apr 05, 2026, 01:45 UTC+11", "2026-04-05T01:45:00.000+11:00"],
    ["Australia/Lord_Howe", "2026-04-04T15:15Z", "Apr 05, 2026, 01:45 UTC+10:30", "2026-04-05T01:45:00.000+10:30"],
    ["Asia/Kolkata", "2026-10-25T20:00Z", "Oct 26, 2026, 01:30", "2026-10-26T01:30:00.000+05:30"],
  ])("%s %s", (name, moment, minute, iso) => {
    const words = zoneWords(name);
    expect([words.minute(at(moment)), words.iso(at(moment))]).toEqual([minute, iso]);
    expect(Date.parse(words.iso(at(moment)))).toBe(at(moment));
  });

  it("names the zone by its city, and a zone that is not known as UTC", () => {
    expect(zoneWords("America/New_York").city).toBe("New York");
    expect(zoneWords("Mars/Base").city).toBe("UTC");
    expect(zoneWords("Asia/Kolkata").offset(0)).toBe("UTC+5:30");
  });
});
