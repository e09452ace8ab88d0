import { ABSENT, changed, errorsOf, warningsOf, wasmV2 } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";

const sample = wasmV2();
const VIEWS = "/contributes/views";
const view = { id: "v", name: "View", interactive: true };

describe("wasm v2", () => {
  it("[RUN-02] may leave entry_point out, but not name another", () => {
    expect(errorsOf(changed(sample, "/entry_point", ABSENT))).toEqual([]);
    expect(errorsOf(changed(sample, "/entry_point", "guest.wasm"))).toEqual(["manifest.enum /entry_point"]);
  });

  it("[RUN-02, MAN-12, MAN-13] may ask for eight capabilities and not for the other two", () => {
    const eight = [
      "tradingRead",
      "chartWrite",
      "alertsWrite",
      "languageModel",
      "network",
      "secrets",
      "fileSystemRead",
      "openExternal",
    ];
    expect(errorsOf(changed(sample, "/capabilities", eight))).toEqual([]);
    for (const other of ["browser", "shell", "TradingRead"]) {
      expect(errorsOf(changed(sample, "/capabilities", [other]))).toEqual(["manifest.enum /capabilities/0"]);
    }
  });

  it("[INT-09, RUN-02, VER-06] needs minHostVersion as a semantic version", () => {
    expect(errorsOf(changed(sample, "/minHostVersion", ABSENT))).toEqual(["manifest.required "]);
    for (const good of ["0.0.1", "3.0.0-rc.1", "3.0.0+b", "1.0.0"]) {
      expect(errorsOf(changed(sample, "/minHostVersion", good))).toEqual([]);
    }
    for (const bad of ["3", "3.0", "03.0.0", "v3.0.0", "", ">=3.0.0", "3.0.0-01"]) {
      expect(errorsOf(changed(sample, "/minHostVersion", bad))).toEqual(["manifest.pattern /minHostVersion"]);
    }
    expect(errorsOf(changed(sample, "/minHostVersion", 3))).toEqual(["manifest.type /minHostVersion"]);
  });
});

describe("interactive views", () => {
  it("[INT-01, INT-10] are required, under at least one key", () => {
    expect(errorsOf(changed(sample, VIEWS, ABSENT))).toEqual(["manifest.required /contributes"]);
    expect(errorsOf(changed(sample, VIEWS, {}))).toEqual([`manifest.count ${VIEWS}`]);
    expect(errorsOf(changed(sample, VIEWS, []))).toEqual([`manifest.type ${VIEWS}`]);
    expect(errorsOf(changed(sample, "/contributes", {}))).toEqual(["manifest.required /contributes"]);
  });

  it("[INT-02] have keys of 1-128 characters that show something", () => {
    for (const key of ["a", "k".repeat(128), " x ", "side bar", "😀".repeat(128)]) {
      expect(errorsOf(changed(sample, VIEWS, { [key]: [view] }))).toEqual([]);
    }
    expect(errorsOf(changed(sample, VIEWS, { "": [view] }))).toEqual([`manifest.length ${VIEWS}/`]);
    expect(errorsOf(changed(sample, VIEWS, { " \t": [view] }))).toEqual([`manifest.pattern ${VIEWS}/ \t`]);
    const long = "k".repeat(129);
    expect(errorsOf(changed(sample, VIEWS, { [long]: [view] }))).toEqual([`manifest.length ${VIEWS}/${long}`]);
  });

  it("[INT-03, LIM-10] are 1-32 under one key", () => {
    const views = (count: number) => Array.from({ length: count }, (_, index) => ({ ...view, id: `v${index}` }));
    expect(errorsOf(changed(sample, VIEWS, { a: views(32) }))).toEqual([]);
    expect(errorsOf(changed(sample, VIEWS, { a: views(33) }))).toEqual([`manifest.count ${VIEWS}/a`]);
    expect(errorsOf(changed(sample, VIEWS, { a: [] }))).toEqual([`manifest.count ${VIEWS}/a`]);
  });

  it.each([
    ["[INT-03] an unknown field", { ...view, order: 1 }, "manifest.unknown_property", "/order"],
    ["[INT-03] a layout", { ...view, sdui: { type: "box" } }, "manifest.unknown_property", "/sdui"],
    ["[INT-03] no id", { name: "n", interactive: true }, "manifest.required", ""],
    ["[INT-03] no name", { id: "v", interactive: true }, "manifest.required", ""],
    ["[INT-03] no interactive", { id: "v", name: "n" }, "manifest.required", ""],
    ["[INT-04] an empty id", { ...view, id: "" }, "manifest.length", "/id"],
    ["[INT-04] a blank id", { ...view, id: " \u3000" }, "manifest.pattern", "/id"],
    ["[INT-04] an id of 129", { ...view, id: "i".repeat(129) }, "manifest.length", "/id"],
    ["[INT-04] an empty name", { ...view, name: "" }, "manifest.length", "/name"],
    ["[INT-04] a blank name", { ...view, name: "  " }, "manifest.pattern", "/name"],
    ["[INT-04] a name of 4097", { ...view, name: "n".repeat(4097) }, "manifest.length", "/name"],
    ["[INT-04] interactive false", { ...view, interactive: false }, "manifest.enum", "/interactive"],
    ["[INT-04] interactive as text", { ...view, interactive: "true" }, "manifest.type", "/interactive"],
    ["[INT-04] a name that reorders text", { ...view, name: "a\u202eb" }, "json.encoding_invalid", "/name"],
  ])("refuses %s", (_what, value, rule, inner) => {
    expect(errorsOf(changed(sample, VIEWS, { a: [value] }))).toEqual([`${rule} ${VIEWS}/a/0${inner}`]);
  });

  it("[INT-04, INT-08] need no prefix, and no warning says so", () => {
    const draft = changed(sample, VIEWS, { a: [{ ...view, id: "i".repeat(128), name: "n".repeat(4096) }] });
    expect(errorsOf(draft)).toEqual([]);
    expect(warningsOf(draft)).toEqual([]);
  });

  it("[INT-04] have ids that are unique across keys", () => {
    expect(errorsOf(changed(sample, VIEWS, { a: [view], b: [view] }))).toEqual([`manifest.duplicate ${VIEWS}/b/0/id`]);
  });
});

describe("interactive containers", () => {
  const AT = "/contributes/viewContainers";
  const at = (value: unknown) => errorsOf(changed(sample, `${AT}/panel`, [value]));

  it("[INT-05] are optional, at three locations, at most 8 each", () => {
    expect(errorsOf(changed(sample, AT, ABSENT))).toEqual([]);
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}` }));
    expect(errorsOf(changed(sample, AT, { sidebar: many(8), auxiliaryBar: [] }))).toEqual([]);
    expect(errorsOf(changed(sample, AT, { sidebar: many(9) }))).toEqual([`manifest.count ${AT}/sidebar`]);
    expect(errorsOf(changed(sample, AT, { top: [] }))).toEqual([`manifest.unknown_property ${AT}/top`]);
  });

  it.each([
    ["[INT-07] no id", {}, "manifest.required", ""],
    ["[INT-07] a blank id", { id: " " }, "manifest.pattern", "/id"],
    ["[INT-07] an id of 129", { id: "i".repeat(129) }, "manifest.length", "/id"],
    ["[INT-07] a title of 4097", { id: "i", title: "t".repeat(4097) }, "manifest.length", "/title"],
    ["[INT-07] an icon of 129", { id: "i", icon: "t".repeat(129) }, "manifest.length", "/icon"],
    ["[INT-07] order 100001", { id: "i", order: 100_001 }, "manifest.range", "/order"],
    ["[INT-06] an unknown property", { id: "i", when: "x" }, "manifest.unknown_property", "/when"],
  ])("refuses %s", (_what, value, rule, inner) => expect(at(value)).toEqual([`${rule} ${AT}/panel/0${inner}`]));

  it("[INT-06, INT-07, INT-08] accept every field at its bounds", () => {
    expect(at({ id: "i", title: "", icon: "", order: -100_000 })).toEqual([]);
    expect(at({ id: "😀".repeat(128), title: "t".repeat(4096), icon: "i".repeat(128), order: 100_000 })).toEqual([]);
  });
});
