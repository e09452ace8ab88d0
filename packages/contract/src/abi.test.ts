import { describe, expect, it } from "vitest";
import { ABI_STATUS, ABI_VERSION, EXPORTS, FEATURE_BITS, FULL_FEATURE_MASK, IMPORTS } from "./abi.ts";
import * as limits from "./limits/guest.ts";

const signature = (params: readonly string[], results: readonly string[]) => `${params.length}->${results.length}`;

describe("ABI v3", () => {
  it("[ABI-01, ABI-04, ABI-05, ABI-06, ABI-07, ABI-08, ABI-09, ABI-10] has seven imports with their signatures", () => {
    expect(Object.fromEntries(IMPORTS.map((each) => [each.name, signature(each.params, each.results)]))).toEqual({
      has_capability: "1->1",
      log: "2->0",
      market_get_candles: "6->1",
      market_get_quote: "4->1",
      view_set_json: "2->1",
      event_get_json: "2->1",
      output_set_json: "2->1",
    });
    expect(IMPORTS.flatMap((each) => [...each.params, ...each.results]).every((type) => type === "i32")).toBe(true);
  });

  it("[VER-01, VER-04] is version 3 for both guest APIs", () => {
    expect(ABI_VERSION).toBe(3);
    for (const version of [1, 2] as const)
      expect(IMPORTS.some((each) => each.apiVersions.includes(version))).toBe(true);
  });

  it("[VER-05] declares its features by bits", () => {
    expect(FEATURE_BITS).toMatchObject({ view_set_json: 2, event_get_json: 3, output_set_json: 4 });
    const mask = IMPORTS.reduce(
      (bits, { featureBit }) => (featureBit === undefined ? bits : bits | (1 << featureBit)),
      0,
    );
    expect(mask).toBe(FULL_FEATURE_MASK);
  });

  it("[ABI-06, ABI-07, ABI-08] asks for tradingRead where market data or a view of it is at stake", () => {
    const asking = IMPORTS.filter((each) => each.capability === "tradingRead").map((each) => each.name);
    expect(asking).toEqual(["market_get_candles", "market_get_quote", "view_set_json"]);
  });

  it("demands one entry point of each guest API", () => {
    expect(EXPORTS.filter((each) => each.requiredBy.length > 0).map((each) => [each.name, each.requiredBy])).toEqual([
      ["svc_render", [1]],
      ["svc_on_event", [2]],
    ]);
  });

  it("[ABI-03] answers failures below zero, each with a code of its own", () => {
    expect(Object.values(ABI_STATUS)).toEqual([0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10]);
  });

  it("[LIM-03, LIM-04, LIM-05, LIM-06, LIM-07, LIM-08, LIM-09] has the specification's bounds", () => {
    const KIB = 1024;
    expect(limits.LOG_ENTRY_MAX_BYTES).toBe(64 * KIB);
    expect(limits.CANDLE_SNAPSHOT_MAX_CANDLES).toBe(256);
    expect(limits.CANDLE_SNAPSHOT_MAX_BYTES).toBe(128 * KIB);
    expect(limits.QUOTE_SNAPSHOT_MAX_BYTES).toBe(16 * KIB);
    expect(limits.VIEW_MAX_BYTES).toBe(64 * KIB);
    expect(limits.EVENT_MAX_BYTES).toBe(4 * KIB * KIB);
    expect(limits.ENVELOPE_MAX_BYTES).toBe(2 * KIB * KIB);
    expect(limits.IMPORT_MAX_BYTES).toBe(KIB * KIB);
  });
});
