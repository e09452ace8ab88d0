import { zoneOf } from "@bourse/bars";
import { describe, expect, it } from "vitest";
import { zoneWords } from "../../words/zone.ts";
import { type AxisPoints, weighPoints } from "./tick-weights.ts";

const MINUTE = 60_000;

interface Axis {
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

const axisOf = (moments: readonly number[], weights: number[]): AxisPoints => ({
  length: moments.length,
  momentAt: (index) => moments[index] ?? Number.NaN,
  weigh(index, weight) {
    weights[index] = weight;
  },
});

/** The labels of ticks of at least a weight, by the clock of the zone. */
function labels({ zone, from, to, minutes }: Axis, least: number): readonly string[] {
  const found = zoneOf(zone);
  if (!found) throw new Error(`there is no zone ${zone}`);
  const weights: number[] = [];
  const moments: number[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += minutes * MINUTE) moments.push(at);
  weighPoints(axisOf(moments, weights), 0, found);
  const words = zoneWords(zone);
  return moments.flatMap((moment, index) => {
    const weight = weights[index] ?? 0;
    if (weight < least) return [];
    return [weight >= 50 ? words.day(moment).slice(0, 6) : words.timeOfDay(moment)];
  });
}

describe("ticks of a time axis", () => {
  it("label each day once over the changes of clocks", () => {
    const days = (zone: string, month: string) =>
      labels({ zone, from: `${month}-01T12:00Z`, to: `${month}-28T12:00Z`, minutes: 30 }, 50);
    for (const [zone, month] of [
      ["America/New_York", "2026-03"],
      ["America/New_York", "2026-11"],
      ["Europe/London", "2026-10"],
      ["Australia/Lord_Howe", "2026-04"],
      ["Australia/Lord_Howe", "2026-10"],
      ["Asia/Kolkata", "2026-03"],
      // Its clocks were set back from 00:01 to 23:01 of the day before.
      ["America/St_Johns", "2010-11"],
    ] as const) {
      const found = days(zone, month).map((each) => Number(each.slice(4)));
      const first = found[0] ?? 0;
      expect([zone, found]).toEqual([zone, Array.from({ length: found.length }, (_each, index) => first + index)]);
      expect(found.length).toBeGreaterThanOrEqual(26);
    }
  });

  it("label the hours of a day of 23 hours without the skipped one", () => {
    const day = { zone: "America/New_York", from: "2026-03-08T05:00Z", to: "2026-03-08T10:00Z", minutes: 15 };
    expect(labels(day, 30)).toEqual(["Mar 08", "01:00", "03:00", "04:00", "05:00"]);
  });

  it("label both of the hours that come twice, with their offsets", () => {
    const day = { zone: "America/New_York", from: "2026-11-01T04:00Z", to: "2026-11-01T08:00Z", minutes: 15 };
    expect(labels(day, 30)).toEqual(["Nov 01", "01:00 UTC-4", "01:00 UTC-5", "02:00"]);
    const half = { zone: "Australia/Lord_Howe", from: "2026-04-04T13:00Z", to: "2026-04-04T17:00Z", minutes: 30 };
    expect(labels(half, 22)).toEqual([
      "Apr 05",
      "00:30",
      "01:00",
      "01:30 UTC+11",
      "01:30 UTC+10:30",
      "02:00",
      "02:30",
      "03:00",
    ]);
  });

  it("are on whole hours where the zone has half of one", () => {
    const day = { zone: "Asia/Kolkata", from: "2026-10-25T17:30Z", to: "2026-10-25T21:00Z", minutes: 15 };
    expect(labels(day, 30)).toEqual(["23:00", "Oct 26", "01:00", "02:00"]);
  });

  it("are the same when points are added one by one", () => {
    const zone = zoneOf("America/St_Johns") ?? expect.fail("there is no such zone");
    const moments = Array.from({ length: 200 }, (_each, at) => Date.parse("2010-11-06T20:00Z") + at * 5 * MINUTE);
    const weighed = (steps: readonly number[]) => {
      const weights: number[] = [];
      steps.forEach((from, index) => {
        weighPoints(axisOf(moments.slice(0, steps[index + 1]), weights), from, zone);
      });
      return weights.slice(1);
    };
    expect(weighed(moments.map((_each, index) => index))).toEqual(weighed([0]));
  });
});
