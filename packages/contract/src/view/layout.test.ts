import { changed, type Draft, errorsOf, layout, wasmV1 } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/value.ts";
import { checkManifest, checkManifestValue } from "../manifest/check.ts";
import { checkLayout } from "./check.ts";

const faults = (node: unknown) => checkLayout(node).map((each) => `${each.rule} ${each.pointer}`);
const label = { type: "label", text: "x" };

const checkManifestValueOf = (draft: Draft) =>
  checkManifestValue(draft as JsonValue).map((each) => `${each.rule} ${each.pointer}`);

/** A chain of the given number of nodes, each inside the one before. */
function chain(count: number, wrap: (inner: Draft) => Draft): Draft {
  return Array.from({ length: count - 1 }).reduce<Draft>((inner) => wrap(inner), label);
}

const inBox = (child: Draft): Draft => ({ type: "box", child });
const inRow = (child: Draft): Draft => ({ type: "row", children: [child] });

describe("a layout node", () => {
  it("[VIEW-26, VIEW-27, VIEW-28, VIEW-29] may have every field of its kind", () => {
    expect(faults(layout())).toEqual([]);
  });

  it.each([
    [
      "[VIEW-27] the shortest and the longest text",
      { type: "label", text: "" },
      { type: "label", text: "t".repeat(4096) },
    ],
    ["[VIEW-27] maxLines 1 and 100", { ...label, maxLines: 1 }, { ...label, maxLines: 100 }],
    [
      "[VIEW-27] fontSize 1, 12.5 and 128",
      { ...label, fontSize: 1 },
      { ...label, fontSize: 12.5 },
      { ...label, fontSize: 128 },
    ],
    [
      "[VIEW-27] texts at their bounds",
      { ...label, key: "k".repeat(128), fontWeight: "w".repeat(32), color: "c".repeat(16) },
    ],
    [
      "[VIEW-28] an empty box",
      { type: "box" },
      { type: "box", width: 0, height: 4096, padding: 0, margin: 256, borderRadius: 0.5 },
    ],
    [
      "[VIEW-29] an empty row and column",
      { type: "row", children: [] },
      { type: "column", children: [], spacing: 256 },
    ],
    ["[VIEW-29] 128 nodes", { type: "row", children: Array.from({ length: 128 }, () => label) }],
  ])("accepts %s", (_what, ...nodes) => {
    for (const node of nodes) expect(faults(node)).toEqual([]);
  });

  it.each([
    ["[VIEW-26] no object", "x", "manifest.type "],
    ["[VIEW-26] no type", { text: "x" }, "manifest.required "],
    ["[VIEW-26] an unknown type", { type: "button" }, "manifest.enum /type"],
    ["[VIEW-26] a type that is no text", { type: 1 }, "manifest.type /type"],
    ["[VIEW-26] an unknown property of a label", { ...label, onTap: "x" }, "manifest.unknown_property /onTap"],
    ["[VIEW-26] children of a label", { ...label, children: [] }, "manifest.unknown_property /children"],
    ["[VIEW-26] an unknown property of a box", { type: "box", spacing: 1 }, "manifest.unknown_property /spacing"],
    [
      "[VIEW-26] an unknown property of a row",
      { type: "row", children: [], child: label },
      "manifest.unknown_property /child",
    ],
    ["[VIEW-27] no text", { type: "label" }, "manifest.required "],
    ["[VIEW-27] a text of 4097", { type: "label", text: "t".repeat(4097) }, "manifest.length /text"],
    ["[VIEW-27] a text that is a number", { type: "label", text: 1 }, "manifest.type /text"],
    ["[VIEW-27] a key of 129", { ...label, key: "k".repeat(129) }, "manifest.length /key"],
    ["[VIEW-27] maxLines 0", { ...label, maxLines: 0 }, "manifest.range /maxLines"],
    ["[VIEW-27] maxLines 101", { ...label, maxLines: 101 }, "manifest.range /maxLines"],
    ["[VIEW-27] maxLines 1.5", { ...label, maxLines: 1.5 }, "json.integer_invalid /maxLines"],
    ["[VIEW-27] fontSize 0.5", { ...label, fontSize: 0.5 }, "manifest.range /fontSize"],
    ["[VIEW-27] fontSize 128.5", { ...label, fontSize: 128.5 }, "manifest.range /fontSize"],
    ["[VIEW-27] fontSize as text", { ...label, fontSize: "12" }, "manifest.type /fontSize"],
    ["[VIEW-27] a fontWeight of 33", { ...label, fontWeight: "w".repeat(33) }, "manifest.length /fontWeight"],
    ["[VIEW-27] a color of 17", { ...label, color: "c".repeat(17) }, "manifest.length /color"],
    ["[VIEW-28] width -1", { type: "box", width: -1 }, "manifest.range /width"],
    ["[VIEW-28] width 4097", { type: "box", width: 4097 }, "manifest.range /width"],
    ["[VIEW-28] height 4097", { type: "box", height: 4097 }, "manifest.range /height"],
    ["[VIEW-28] padding 257", { type: "box", padding: 257 }, "manifest.range /padding"],
    ["[VIEW-28] margin -0.5", { type: "box", margin: -0.5 }, "manifest.range /margin"],
    ["[VIEW-28] borderRadius 257", { type: "box", borderRadius: 257 }, "manifest.range /borderRadius"],
    ["[VIEW-28] a child that is a list", { type: "box", child: [label] }, "manifest.type /child"],
    ["[VIEW-28] a child that is null", { type: "box", child: null }, "manifest.type /child"],
    ["[VIEW-29] no children", { type: "row" }, "manifest.required "],
    ["[VIEW-29] children that are no list", { type: "column", children: label }, "manifest.type /children"],
    [
      "[VIEW-29] 129 nodes",
      { type: "row", children: Array.from({ length: 129 }, () => label) },
      "manifest.count /children",
    ],
    ["[VIEW-29] spacing 257", { type: "row", children: [], spacing: 257 }, "manifest.range /spacing"],
    [
      "[VIEW-29] an alignment of 33",
      { type: "row", children: [], mainAxisAlignment: "m".repeat(33) },
      "manifest.length /mainAxisAlignment",
    ],
    [
      "[VIEW-29] a cross alignment of 33",
      { type: "row", children: [], crossAxisAlignment: "m".repeat(33) },
      "manifest.length /crossAxisAlignment",
    ],
    ["[VIEW-26] a fault deep inside", inRow(inBox({ type: "label" })), "manifest.required /children/0/child"],
  ])("refuses %s", (_what, node, fault) => expect(faults(node)).toEqual([fault]));

  it("[VIEW-26] tells every fault of a layout", () => {
    const node = { type: "row", children: [{ type: "label" }, { type: "box", width: -1 }, { type: "x" }] };
    expect(faults(node)).toEqual([
      "manifest.required /children/0",
      "manifest.range /children/1/width",
      "manifest.enum /children/2/type",
    ]);
  });
});

describe("nesting of a layout", () => {
  it("[VIEW-26, R-JSON] takes 24 nodes and refuses 25", () => {
    for (const wrap of [inBox, inRow]) {
      expect(faults(chain(24, wrap))).toEqual([]);
      expect(faults(chain(25, wrap)).map((each) => each.split(" ")[0])).toEqual(["json.too_deep"]);
    }
  });

  it("[VIEW-26, R-JSON] says the same in a manifest", () => {
    const pointer = "/contributes/views/svc.range_summary.side/0/sdui";
    expect(errorsOf(changed(wasmV1(), pointer, chain(24, inRow)))).toEqual([]);
    expect(errorsOf(changed(wasmV1(), pointer, chain(25, inBox)))).toEqual([
      `json.too_deep ${pointer}${"/child".repeat(24)}`,
    ]);
    expect(errorsOf(changed(wasmV1(), pointer, chain(31, inRow)))[0]).toMatch(/^json\.too_deep/);
  });

  it("[R-JSON] stays within the stack however deep a value is", () => {
    const deep = chain(200_000, inBox);
    expect(faults(deep)).toHaveLength(1);
    const draft = changed(wasmV1(), "/contributes/views/svc.range_summary.side/0/sdui", {});
    const view = (draft.contributes as { views: Record<string, Draft[]> }).views["svc.range_summary.side"]?.[0];
    if (view) view.sdui = deep;
    expect(() => checkManifestValueOf(draft)).not.toThrow();
    expect(checkManifestValueOf(draft)[0]).toMatch(/^json\.too_deep/);
  });

  it("[R-JSON] reads whole numbers of a layout in plain digits and others freely", () => {
    const manifest = (node: string) =>
      JSON.stringify(changed(wasmV1(), "/contributes/views/svc.range_summary.side/0/sdui", "NODE")).replace(
        '"NODE"',
        node,
      );
    const rules = (node: string) =>
      checkManifest(new TextEncoder().encode(manifest(node))).issues.map((each) => each.rule);
    expect(rules('{"type":"label","text":"","fontSize":1.2e1}')).toEqual([]);
    expect(rules('{"type":"box","width":1.0,"height":1e2,"padding":-0}')).toEqual([]);
    expect(rules('{"type":"label","text":"","maxLines":2.0}')).toEqual(["json.integer_invalid"]);
  });
});
