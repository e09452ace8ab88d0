import { bytesOf, managedModel, resource, wasmV1, wasmV2, webApp } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { MAX_ISSUES } from "../limits/manifest.ts";
import { checkManifest } from "./check.ts";

const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const id = "svc.range_summary";
const layoutOf = (sdui: unknown) => ({ ...wasmV1(), contributes: { views: { [id]: [{ id: `${id}.a`, sdui }] } } });

/** Each of these took an all-errors validator seconds or minutes: it copies its list at every step of a layout. */
const CASES: readonly (readonly [string, unknown])[] = [
  ["60,000 empty views", { ...wasmV1(), contributes: { views: { [id]: many(60_000, () => ({ a: 1 })) } } }],
  ["60,000 nodes of no kind in a row", layoutOf({ type: "row", children: many(60_000, () => ({ type: "x" })) })],
  ["200,000 nulls in a row", layoutOf({ type: "row", children: many(200_000, () => null) })],
  [
    "1,600 rows of 128 nulls",
    layoutOf({
      type: "row",
      children: many(13, () => ({
        type: "row",
        children: many(120, () => ({ type: "row", children: many(120, () => null) })),
      })),
    }),
  ],
  [
    "50,000 keys of views",
    { ...wasmV1(), contributes: { views: Object.fromEntries(many(50_000, (n) => [`k${n}`, []])) } },
  ],
  ["60,000 unknown properties", { ...Object.fromEntries(many(60_000, (n) => [`k${n}`, 1])), ...wasmV1() }],
  ["200,000 capabilities", { ...resource(), capabilities: many(200_000, () => []) }],
  [
    "200,000 equal symbols",
    { ...resource(), contributes: { watchlistPresets: [{ symbols: many(200_000, () => "s") }] } },
  ],
  ["a path of 30,000 segments", { ...webApp(), metadata: { webApp: { files: { ["a/".repeat(30_000)]: "x" } } } }],
  [
    "a path of 20,000 steps up",
    { ...managedModel(), metadata: { managedModel: { files: { ["../".repeat(20_000)]: "x" } } } },
  ],
  ["a long version", { ...wasmV2(), minHostVersion: `1.0.0-${"a.".repeat(100_000)}!` }],
  ["a long id", { ...wasmV1(), id: `svc.${"a.".repeat(100_000)}!` }],
  ["a publisher whose characters unfold", { ...wasmV1(), publisher: "ﷺ".repeat(80_000) }],
];

describe("hostile sizes", () => {
  it.each(CASES)("[P4, R-JSON] %s are refused with a bounded list", (_what, draft) => {
    const { ok, issues } = checkManifest(bytesOf(draft));
    expect(ok).toBe(false);
    expect(issues.length).toBeLessThanOrEqual(MAX_ISSUES + 1);
  });
});
