import { describe, expect, it } from "vitest";
import { inputSources } from "./sources.ts";

const result = (symbol: string, confirmed_at: string) => ({ symbol, rule: "bos_up", level: 1, confirmed_at, used: [] });
const scansOf = (list: readonly object[], results: Readonly<Record<string, readonly object[]>>) =>
  inputSources({ scans: { list: () => list, results: (id: string) => results[id] } } as unknown as Parameters<
    typeof inputSources
  >[0]).scans();

describe("the scan results that a task reads", () => {
  it("are absent while no scan has run, and empty when the scans found nothing", () => {
    expect(scansOf([{ id: "a", name: "A" }], {})).toBeUndefined();
    const at = "2026-01-02T00:00:00.000Z";
    expect(scansOf([{ id: "a", name: "A", last_run_at: at }], { a: [] })).toEqual({ at, events: [] });
  });

  it("are those of all scans, newest first, without the bars", () => {
    const list = [
      { id: "a", name: "A", last_run_at: "2026-01-02T00:00:00.000Z" },
      { id: "b", name: "B", last_run_at: "2026-01-03T00:00:00.000Z" },
    ];
    const found = scansOf(list, {
      a: [result("SPX", "2026-01-01T00:00:00.000Z")],
      b: [result("NDX", "2026-01-02T00:00:00.000Z")],
    });
    expect(found?.at).toBe("2026-01-03T00:00:00.000Z");
    expect(found?.events).toMatchObject([
      { symbol: "NDX", scan: "B", rule: "bos_up" },
      { symbol: "SPX", scan: "A" },
    ]);
    expect(JSON.stringify(found)).not.toContain("used");
  });
});
