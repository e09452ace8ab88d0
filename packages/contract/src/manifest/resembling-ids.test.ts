import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resemblesId } from "./resembling-ids.ts";
import { RESERVED_IDS } from "./reserved-ids.ts";

describe("[P36] ids that a reader would take for each other", () => {
  it.each([
    ["svc.market_intell", "svc.market_intel"],
    ["svc.rnarket_intel", "svc.market_intel"],
    ["svc.marekt_intel", "svc.market_intel"],
    ["svc.market__lnte1", "svc.market_intel"],
    ["svc.rnarket-intell", "svc.market_intel"],
    ["svc.time_series_forecasts", "svc.time_series_forecast"],
    ["svc.tirneseriesforcast", "svc.time_series_forecast"],
    ["svc.vvatcher", "svc.watcher"],
    ["svc.servace_officaal", "svc.service_official"],
    ["svc.marklngs", "svc.markings"],
  ])("%s resembles %s", (one, other) => {
    expect([resemblesId(one, other), resemblesId(other, one)]).toEqual([true, true]);
  });

  it.each([
    ["svc.market_news", "svc.market_intel"],
    ["svc.rsi", "svc.macd"],
    ["svc.trend", "svc.trent"],
    ["svc.watchers2", "svc.watcher"],
    ["svc.forecast", "svc.time_series_forecast"],
  ])("%s does not resemble %s", (one, other) => {
    expect([resemblesId(one, other), resemblesId(other, one)]).toEqual([false, false]);
  });

  it("finds every id that is two letters from a reserved one, wherever they are", () => {
    const letter = fc.constantFrom(..."abcdefghkmopqstuxyz");
    const edit = fc.record({ at: fc.nat(), letter, kind: fc.constantFrom("insert", "delete", "replace") });
    fc.assert(
      fc.property(fc.constantFrom(...RESERVED_IDS), fc.array(edit, { maxLength: 2 }), (reserved, edits) => {
        const [part = "", ...rest] = reserved.split(/(?<=\.)/);
        const name = rest.join("");
        fc.pre(name.replace(/[._-]/g, "").length >= 12);
        const changed = edits.reduce((text, { at, letter: put, kind }) => {
          const place = at % (text.length + 1);
          const gone = kind === "insert" ? 0 : 1;
          return text.slice(0, place) + (kind === "delete" ? "" : put) + text.slice(place + gone);
        }, name);
        return resemblesId(part + changed, reserved);
      }),
    );
  });
});
