import { ABSENT, changed, errorsOf, layout, resource, wasmV1 } from "@bourse/testing/manifests";
import { expect, it } from "vitest";
import { MANIFEST_CONTRACTS } from "./registry.ts";

it("[RUN-01, RUN-02, RUN-03, RUN-04, RUN-05] are five, keyed by runtime and apiVersion", () => {
  expect(MANIFEST_CONTRACTS.map((each) => `${each.runtime} ${each.apiVersion}`)).toEqual([
    "wasm 1",
    "wasm 2",
    "resource 1",
    "webApp 3",
    "managedModel 1",
  ]);
});

it("v1 names its entry point and offers quote and candle snapshots", () => {
  const view = "/contributes/views/svc.range_summary.side/2";
  expect(errorsOf(wasmV1())).toEqual([]);
  expect(errorsOf(changed(wasmV1(), `${view}/quoteSymbol`, ABSENT))).not.toEqual([]);
});

it("[SERVICE-12] resource declares views, presets and templates and cannot name code", () => {
  expect(errorsOf(resource())).toEqual([]);
  for (const field of ["entry_point", "main", "script"]) {
    expect(errorsOf(changed(resource(), `/${field}`, "main.wasm"))).toEqual([`manifest.unknown_property /${field}`]);
  }
});

it("[VIEW-09] a view's sdui is one static layout node", () => {
  const pointer = "/contributes/views/svc.index_overview.side/0/sdui";
  expect(errorsOf(changed(resource(), pointer, layout()))).toEqual([]);
  expect(errorsOf(changed(resource(), pointer, [layout()]))).toEqual([`manifest.type ${pointer}`]);
  expect(errorsOf(changed(resource(), pointer, null))).toEqual([`manifest.type ${pointer}`]);
});
