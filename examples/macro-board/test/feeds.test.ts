import { describe, expect, it } from "vitest";
import type { Feed, Reader } from "../src/feeds/feed.ts";
import * as csv from "../src/feeds/parse/csv.ts";
import { dayOf } from "../src/feeds/parse/day.ts";
import * as ics from "../src/feeds/parse/ics.ts";
import * as json from "../src/feeds/parse/json.ts";

const feed = (reader: Reader, kind: Feed["kind"] = "series"): Feed => ({
  id: "1",
  name: "Sample",
  kind,
  url: "https://data.example.com/",
  country: "US",
  reader,
});

describe("the readers of sources", () => {
  it("read days as sources write them, and no day that does not exist", () => {
    const days = ["2026-01-31", "2026-01", "01/31/2026", "31 Jan 2026", "2026-01-31T10:00:00Z"].map(dayOf);
    expect(days).toEqual(["2026-01-31", "2026-01-01", "2026-01-31", "2026-01-31", "2026-01-31"]);
    for (const text of ["", "2026-02-30", "31/01/2026", "soon", "2026-1-1"])
      expect([text, dayOf(text)]).toEqual([text, undefined]);
  });

  it("read a list that is the whole response, as exchange rates come", () => {
    const rows = [
      { date: "2026-01-02", base: "GBP", quote: "USD", rate: 1.35 },
      { date: "2026-01-05", base: "GBP", quote: "USD", rate: 1.36 },
    ];
    const reading = json.parse(feed({ format: "json", items: "", date: "date", value: "rate" }), JSON.stringify(rows));
    expect(reading).toMatchObject({ points: [{ value: 1.35 }, { date: "2026-01-05", value: 1.36 }] });
  });

  it("read columns by name in any order, with quotes, and pass over gaps", () => {
    const text =
      '\ufeff"OBS, VALUE",TIME\r\n"2.5",2026-01-02\r\n.,2026-01-03\n"say ""x""",2026-01-04\n2.25,2026-01-01\n';
    const reading = csv.parse(feed({ format: "csv", date: "TIME", value: "OBS, VALUE" }), text);
    expect(reading).toEqual({
      kind: "series",
      points: [
        { date: "2026-01-01", value: 2.25 },
        { date: "2026-01-02", value: 2.5 },
      ],
    });
    const other = feed({ format: "csv", date: "Date", value: "x" });
    expect(() => csv.parse(other, text)).toThrow("its columns are OBS, VALUE, TIME");
    expect(() => csv.parse(feed({ format: "csv", date: "TIME", value: "x" }), text)).toThrow("no row has a date");
    expect(() => csv.parse(other, "")).toThrow("empty");
  });

  it("read a list, and an object whose keys are days, by own properties alone", () => {
    const list = feed({ format: "json", items: "data.items", date: "on", value: "close" });
    expect(json.parse(list, '{"data":{"items":[{"on":"2026-01-01","close":"1.5"}]}}')).toMatchObject({
      points: [{ date: "2026-01-01", value: 1.5 }],
    });
    const keyed = feed({ format: "json", items: "rates", date: "@key", value: "USD" });
    expect(json.parse(keyed, '{"rates":{"2026-01-02":{"USD":1.1},"2026-01-01":{"USD":1}}}')).toMatchObject({
      points: [{ value: 1 }, { value: 1.1 }],
    });
    expect(() => json.parse(feed({ format: "json", items: "constructor", date: "d" }), "{}")).toThrow("no list");
    expect(() => json.parse(list, "<html>")).toThrow("not JSON");
  });

  it("read a calendar file with folded lines, and keep no hour whose zone is unknown", () => {
    const text = [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "DTSTART:20260210T133000Z",
      "SUMMARY:Consumer price\\, ",
      " index",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "DTSTART;TZID=US-Eastern:20260206T083000",
      "SUMMARY:Employment",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "DTSTART:20261399",
      "SUMMARY:Never",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n");
    expect(ics.parse(feed({ format: "ics" }, "calendar"), text)).toEqual({
      kind: "calendar",
      releases: [
        { at: "2026-02-06", title: "Employment", country: "US" },
        { at: "2026-02-10T13:30:00.000Z", title: "Consumer price, index", country: "US" },
      ],
    });
    expect(() => ics.parse(feed({ format: "ics" }, "calendar"), "<html>")).toThrow("no calendar file");
  });
});
