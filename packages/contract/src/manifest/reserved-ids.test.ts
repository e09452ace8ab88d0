import { describe, expect, it } from "vitest";
import { idSkeleton, isReservedId } from "./reserved-ids.ts";

describe("an id of the official publisher", () => {
  it.each([
    "svc.market_intel",
    "svc.market-intel",
    "svc.marketintel",
    "svc.market_1ntel",
    "svc.time_series_forecast",
    "svc.time.series.f0recast",
    "svc.market_intel_extra",
    "svc.market_intel.news",
    "svc.official_notes",
    "svc.0fficial-notes",
    "svc.service_official.notes",
  ])("is reserved, and so is what is read as one: %s", (id) => expect(isReservedId(id)).toBe(true));

  it.each([
    "svc.market_intelligence",
    "svc.officially_yours",
    "svc.my_market_intel",
    "svc.time_series",
    "svc.acme_official",
  ])("is not %s", (id) => expect(isReservedId(id)).toBe(false));

  it("has a skeleton without separators, in which digits are letters", () => {
    expect(idSkeleton("svc.G0od_Tr3nd-1ine")).toBe("svcgoodtrendllne");
  });
});
