import { describe, expect, it } from "vitest";
import { ALWAYS, BUILTIN_SESSIONS, usualSession } from "./builtin.ts";
import { sessionFaults } from "./faults.ts";
import { closesNextDay } from "./placed.ts";
import { regularHours } from "./regular.ts";
import { sessionSpans } from "./spans.ts";
import type { SessionDraft, SessionTemplate } from "./template.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);
const session = (id: string): SessionTemplate => {
  const found = BUILTIN_SESSIONS.find((each) => each.id === id);
  if (!found) throw new Error(`there is no session ${id}`);
  return found;
};
const short = (moment: number) => new Date(moment).toISOString().slice(5, 16);
const spans = (template: SessionTemplate, from: string, to: string) =>
  sessionSpans(template, { from: at(from), to: at(to) }).map(
    (each) => `${short(each.from)} ${short(each.to)} ${each.kind}${each.isFirst ? " first" : ""}`,
  );

describe("the hours of a session", () => {
  it("follow the clocks of New York over both changes", () => {
    const shares = session("us-equities");
    expect(spans(shares, "2026-03-06T00:00", "2026-03-10T00:00")).toEqual([
      "03-05T21:00 03-06T01:00 post",
      "03-06T09:00 03-06T14:30 pre first",
      "03-06T14:30 03-06T21:00 regular",
      "03-06T21:00 03-07T01:00 post",
      "03-09T08:00 03-09T13:30 pre first",
      "03-09T13:30 03-09T20:00 regular",
      "03-09T20:00 03-10T00:00 post",
    ]);
    const opens = sessionSpans(shares, { from: at("2026-10-30T00:00"), to: at("2026-11-03T00:00") })
      .filter(({ kind }) => kind === "regular")
      .map(({ from }) => short(from));
    expect(opens).toEqual(["10-30T13:30", "11-02T14:30"]);
  });

  it("last 23 and 25 hours when the clocks change within them, without a gap or an overlap", () => {
    const sunday: SessionTemplate = { ...ALWAYS, time_zone: "Europe/London" };
    const lengths = (from: string, to: string) =>
      sessionSpans(sunday, { from: at(from), to: at(to) }).map((each) => (each.to - each.from) / HOUR);
    expect(lengths("2026-03-28T12:00", "2026-03-30T12:00")).toEqual([24, 23, 24]);
    expect(lengths("2026-10-24T12:00", "2026-10-26T12:00")).toEqual([24, 25, 24]);
    const lordHowe = sessionSpans(
      { ...ALWAYS, time_zone: "Australia/Lord_Howe" },
      { from: at("2026-04-03T20:00"), to: at("2026-04-05T20:00") },
    );
    expect(lordHowe.map((each) => (each.to - each.from) / HOUR)).toEqual([24, 24.5, 24]);
    lordHowe.slice(1).forEach((each, index) => {
      expect(each.from).toBe(lordHowe[index]?.to);
    });
  });

  it("break for lunch in Tokyo, and begin on the evening before for currencies", () => {
    expect(spans(session("tokyo"), "2026-06-01T00:00", "2026-06-02T00:00")).toEqual([
      "06-01T00:00 06-01T02:30 regular first",
      "06-01T03:30 06-01T06:30 regular",
    ]);
    expect(spans(session("currencies"), "2026-06-05T22:00", "2026-06-08T22:00")).toEqual([
      "06-07T21:00 06-08T21:00 regular first",
      "06-08T21:00 06-09T21:00 regular first",
    ]);
    expect(spans(session("mumbai"), "2026-10-26T00:00", "2026-10-27T00:00")).toEqual([
      "10-26T03:45 10-26T10:00 regular first",
    ]);
  });

  it("contain a bar of which a part lies in regular hours", () => {
    const isRegular = regularHours(session("us-equities"));
    const bar = (from: string, minutes: number) => isRegular({ from: at(from), to: at(from) + minutes * 60_000 });
    expect(bar("2026-06-01T13:29", 1)).toBe(false);
    expect(bar("2026-06-01T13:30", 1)).toBe(true);
    expect(bar("2026-06-01T13:00", 60)).toBe(true);
    expect(bar("2026-06-01T19:59", 1)).toBe(true);
    expect(bar("2026-06-01T20:00", 1)).toBe(false);
    expect(bar("2026-06-06T15:00", 60)).toBe(false);
    // An hour later by the clock of UTC in winter.
    expect([bar("2026-11-02T13:30", 1), bar("2026-11-02T20:59", 1)]).toEqual([false, true]);
    // Around the end of a week of UTC, which is a Thursday.
    const isOpen = regularHours(ALWAYS);
    expect(isOpen({ from: at("2026-06-03T20:00"), to: at("2026-06-04T00:00") })).toBe(true);
  });

  it("are known for kinds of instruments, and every template is without fault", () => {
    expect(usualSession({ symbol: "SIM:FOCO", source: "sim" })).toBe("sim-america");
    expect(usualSession({ symbol: "SIM:BRISA", source: "sim" })).toBe("sim-europe");
    expect(usualSession({ symbol: "SIM:GIRO", source: "sim" })).toBe("weekdays");
    expect(usualSession({ symbol: "BTC/USDT", source: "ccxt:binance" })).toBe("always");
    expect(usualSession({ symbol: "^GSPC", source: "sample" })).toBe("us-equities");
    expect(usualSession({ symbol: "CSV:MINE", source: "csv" })).toBeUndefined();
    for (const template of BUILTIN_SESSIONS) expect(sessionFaults(template)).toEqual([]);
  });
});

describe("a session that a trader writes", () => {
  const night: SessionDraft = {
    name: "Night",
    time_zone: "Asia/Tokyo",
    days: [1],
    hours: [
      { kind: "pre", opens: "18:00", closes: "22:00" },
      { kind: "regular", opens: "22:30", closes: "00:30" },
      { kind: "regular", opens: "01:00", closes: "03:00" },
    ],
  };
  it("may go on after midnight", () => {
    expect(sessionFaults(night)).toEqual([]);
    expect(spans({ ...night, id: "mine" }, "2026-06-01T00:00", "2026-06-02T00:00")).toEqual([
      "06-01T09:00 06-01T13:00 pre first",
      "06-01T13:30 06-01T15:30 regular",
      "06-01T16:00 06-01T18:00 regular",
    ]);
  });

  it("closes on the next day by its clock, and on none while a time is being typed", () => {
    const closes = (opens: string, at: string) => closesNextDay({ opens, closes: at });
    expect([closes("22:00", "02:00"), closes("09:00", "17:00"), closes("09:00", "09:00")]).toEqual([true, false, true]);
    expect([closes("9:00", "17:00"), closes("09:00", ""), closes("09:00", "1")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<[Partial<SessionDraft>, string, string]>([
    [{ name: " " }, "name", "Give the session a name."],
    [{ time_zone: "Mars/Base" }, "time_zone", 'There is no time zone "Mars/Base".'],
    [{ days: [] }, "days", "Choose at least one day on which a session begins."],
    [{ hours: [] }, "hours", "A session needs regular hours."],
    [
      { hours: [{ kind: "regular", opens: "9:30", closes: "16:00" }] },
      "hours",
      '"9:30" is no time of day such as 09:30.',
    ],
    [
      {
        hours: [
          { kind: "regular", opens: "09:00", closes: "12:00" },
          { kind: "post", opens: "11:00", closes: "13:00" },
        ],
      },
      "hours",
      "The hours from 11:00 begin before those above end.",
    ],
    [
      {
        hours: [
          { kind: "regular", opens: "09:00", closes: "12:00" },
          { kind: "post", opens: "08:00", closes: "10:00" },
        ],
      },
      "hours",
      "A session lasts at most 24 hours.",
    ],
  ])("is refused with its fault: %j", (change, field, message) => {
    expect(sessionFaults({ ...night, ...change })).toEqual([{ field, message }]);
  });
});
