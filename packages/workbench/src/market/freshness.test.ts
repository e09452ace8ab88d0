import { BUILTIN_SESSIONS, sessionSpans } from "@bourse/bars";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshnessOf, type PriceFacts, STALE_AFTER_MS } from "./freshness.ts";

const NOW = Date.parse("2026-11-20T16:00:00Z");
const MINUTE = 60_000;
const at = (moment: number) => new Date(moment).toISOString();
const ago = (ms: number) => at(NOW - ms);
const NYSE = BUILTIN_SESSIONS.find(({ id }) => id === "us-equities");
if (!NYSE) throw new Error("there is no session of US shares");
const { name: _name, days, hours, ...rest } = NYSE;
const calendar = { ...rest, days: [...days], hours: [...hours] };
const SATURDAY = Date.parse("2026-11-21T16:00:00Z");
const heard = (more: Partial<PriceFacts> = {}): PriceFacts => ({
  source: "ccxt:kraken",
  time: ago(5 * MINUTE),
  ...more,
});

describe("a price", () => {
  it("is stale from the limit on when its source is silent or the host is lost, with the time of the last that was heard", () => {
    const since = NOW - STALE_AFTER_MS;
    expect(freshnessOf(heard({ silentSince: at(since) }), NOW)).toEqual({ kind: "stale", since });
    expect(freshnessOf(heard({ silentSince: at(since + 1) }), NOW)).toEqual({ kind: "current" });
    expect(freshnessOf(heard({ lostSince: since }), NOW)).toEqual({ kind: "stale", since });
    expect(freshnessOf(heard({ lostSince: since + 1 }), NOW)).toEqual({ kind: "current" });
    // The source fell silent first, and then the host was lost.
    const both = heard({ silentSince: ago(4 * MINUTE), lostSince: NOW - MINUTE });
    expect(freshnessOf(both, NOW)).toEqual({ kind: "stale", since: NOW - 4 * MINUTE });
  });

  it("that is later than the silence is the latest", () => {
    expect(freshnessOf(heard({ silentSince: ago(MINUTE), time: ago(1000) }), NOW)).toEqual({ kind: "current" });
  });

  it("of a market that is closed is not stale, and is when it opens", () => {
    const facts = heard({ silentSince: ago(MINUTE), calendar });
    expect(freshnessOf(facts, NOW).kind).toBe("stale");
    expect(freshnessOf(facts, SATURDAY).kind).toBe("closed");
    const monday = Date.parse("2026-11-23T15:00:00Z");
    expect(freshnessOf(facts, monday).kind).toBe("stale");
  });

  const year = fc.integer({ min: NOW, max: NOW + 365 * 24 * 60 * MINUTE });
  const moment = fc.integer({ min: NOW - 30 * 24 * 60 * MINUTE, max: NOW });
  const facts = fc.record(
    {
      source: fc.constantFrom("sample", "replay", "csv", "sim", "ccxt:kraken"),
      time: moment.map(at),
      silentSince: fc.option(moment.map(at), { nil: undefined }),
      lostSince: fc.option(moment, { nil: undefined }),
      calendar: fc.option(fc.constant(calendar), { nil: undefined }),
    },
    { requiredKeys: ["source"] },
  );

  it("is stale if and only if it is live, something is silent for long enough, and the market is open", () => {
    fc.assert(
      fc.property(facts, year, (each, now) => {
        const { kind } = freshnessOf(each, now);
        const isLive = each.source === "sim" || each.source === "ccxt:kraken";
        const silences = [each.silentSince && Date.parse(each.silentSince), each.lostSince].filter(Number.isFinite);
        const later = each.time === undefined ? [] : [Date.parse(each.time)];
        const quiet = Math.max(Math.min(...silences.map(Number)), ...later);
        const isQuiet = isLive && silences.length > 0 && now - quiet >= STALE_AFTER_MS;
        const isOpen = !each.calendar || sessionSpans(NYSE, { from: now, to: now + 1 }).length > 0;
        expect(kind).toBe(isQuiet ? (isOpen ? "stale" : "closed") : "current");
      }),
    );
  });

  it("that is stale stays so while nothing changes but the time, and its age grows", () => {
    fc.assert(
      fc.property(facts, year, fc.nat({ max: 24 * 60 * MINUTE }), (each, now, more) => {
        const { calendar: _calendar, ...open } = each;
        const first = freshnessOf(open, now);
        if (first.kind === "stale") expect(freshnessOf(open, now + more)).toEqual(first);
      }),
    );
  });
});
