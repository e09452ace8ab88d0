import { resource, wasmV1, wasmV2 } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { checkManifest } from "../check.ts";

const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value));

describe("what an author is advised", () => {
  it("[VIEW-13] to give candles a guest that reads them", () => {
    const view = { id: "svc.sample_guest.chart", quoteSymbol: "SPX", candleTimeframe: "1D", candleLimit: 10 };
    const manifest = (guestOutput?: true) => ({
      ...wasmV1(),
      id: "svc.sample_guest",
      capabilities: ["tradingRead"],
      contributes: { views: { "svc.sample_guest": [{ ...view, ...(guestOutput ? { guestOutput } : {}) }] } },
    });
    const found = checkManifest(bytes(manifest())).issues.filter((each) => each.rule === "manifest.candles_unused");
    expect(found).toMatchObject([{ pointer: "/contributes/views/svc.sample_guest/0/candleTimeframe" }]);
    expect(found[0]?.severity).toBe("warning");
    expect(checkManifest(bytes(manifest(true))).issues).toEqual([]);
  });

  it("[VER-06] about a host that does not exist yet", () => {
    const { ok, issues } = checkManifest(bytes({ ...wasmV2(), minHostVersion: "99999999999999999999.0.0" }));
    expect([ok, issues.map((each) => each.rule)]).toEqual([true, ["manifest.host_version_unknown"]]);
  });

  it("[MAN-05] to write a description as one line", () => {
    const [found] = checkManifest(bytes({ ...resource(), description: "First line.\nSecond line." })).issues;
    expect(found).toMatchObject({ rule: "json.encoding_invalid", pointer: "/description" });
    expect(found?.hint).toContain("one line");
    const [hidden] = checkManifest(bytes({ ...resource(), description: "a\u202eb" })).issues;
    expect(hidden?.hint).not.toContain("one line");
  });
});
