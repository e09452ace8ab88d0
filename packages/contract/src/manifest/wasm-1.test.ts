import { ABSENT, changed, errorsOf, warningsOf, wasmV1 } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { checkManifest } from "./check.ts";

const sample = wasmV1();
const KEY = "/contributes/views/svc.range_summary.side";
const quote = { id: "svc.range_summary.q", quoteSymbol: "SPX" };
const fixed = { id: "svc.range_summary.s", sdui: { type: "label", text: "" } };

describe("wasm v1", () => {
  it.each([
    ["[RUN-01] another entry point", "/entry_point", "guest.wasm", ["manifest.enum /entry_point"]],
    ["[RUN-01] an entry point that is no text", "/entry_point", true, ["manifest.type /entry_point"]],
    ["[RUN-01] no entry point", "/entry_point", ABSENT, ["manifest.required "]],
    ["[RUN-01] a capability beyond tradingRead", "/capabilities/-", "chartWrite", ["manifest.enum /capabilities/1"]],
    ["[RUN-01] an unknown capability", "/capabilities/-", "orders", ["manifest.enum /capabilities/1"]],
    [
      "[VIEW-30] a contribution of a resource",
      "/contributes/researchLinks",
      [],
      ["manifest.unknown_property /contributes/researchLinks"],
    ],
    [
      "[VIEW-30] any other contribution",
      "/contributes/commands",
      {},
      ["manifest.unknown_property /contributes/commands"],
    ],
  ])("refuses %s", (_what, pointer, value, faults) =>
    expect(errorsOf(changed(sample, pointer, value))).toEqual(faults),
  );

  it("[VIEW-30, RUN-01] may contribute nothing", () => {
    for (const contributes of [{}, { views: {} }, { viewContainers: {} }]) {
      expect(errorsOf(changed(sample, "/contributes", contributes))).toEqual([]);
    }
  });
});

describe("views under their keys", () => {
  it("[VIEW-01] are an object", () => {
    for (const value of [[], "x", null]) {
      expect(errorsOf(changed(sample, "/contributes/views", value))).toEqual(["manifest.type /contributes/views"]);
    }
  });

  it.each([
    ["side", ["manifest.length", "manifest.pattern"]],
    ["svc.Range_summary", ["manifest.pattern"]],
    ["svc.abcdefg", ["manifest.length"]],
    [`svc.${"a".repeat(125)}`, ["manifest.length"]],
    ["", ["manifest.length"]],
    ["svc.a/b~c_defgh", ["manifest.pattern"]],
  ])("[VIEW-02] refuses the key %j", (key, rules) => {
    const pointer = `/contributes/views/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const faults = errorsOf(changed(sample, "/contributes", { views: { [key]: [] } }));
    expect(faults.toSorted()).toEqual(rules.map((rule) => `${rule} ${pointer}`));
  });

  it("[VIEW-03, LIM-10] are at most 32 in one array", () => {
    const views = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...fixed, id: `${fixed.id}${index}` }));
    expect(errorsOf(changed(sample, KEY, views(32)))).toEqual([]);
    expect(errorsOf(changed(sample, KEY, []))).toEqual([]);
    expect(errorsOf(changed(sample, KEY, views(33)))).toEqual([`manifest.count ${KEY}`]);
    expect(errorsOf(changed(sample, KEY, {}))).toEqual([`manifest.type ${KEY}`]);
    expect(errorsOf(changed(sample, KEY, [1]))).toEqual([`manifest.type ${KEY}/0`]);
  });
});

describe("a view", () => {
  const view = (value: unknown) => errorsOf(changed(sample, KEY, [value]));

  it.each([
    ["[VIEW-04] an unknown property", { ...quote, extra: 1 }, "manifest.unknown_property", "/extra"],
    ["[VIEW-05] no id", { quoteSymbol: "A" }, "manifest.required", ""],
    ["[VIEW-05] an extension id as id", { ...quote, id: "svc.rangesummary" }, "manifest.pattern", "/id"],
    ["[VIEW-05] an id of 129", { ...quote, id: `svc.abcdefgh.${"x".repeat(116)}` }, "manifest.length", "/id"],
    ["[VIEW-06] a name of 4097", { ...quote, name: "n".repeat(4097) }, "manifest.length", "/name"],
    ["[VIEW-07] order 100001", { ...quote, order: 100_001 }, "manifest.range", "/order"],
    ["[VIEW-07] order -100001", { ...quote, order: -100_001 }, "manifest.range", "/order"],
    ["[VIEW-07] a fractional order", { ...quote, order: 1.5 }, "json.integer_invalid", "/order"],
    ["[VIEW-07] order as text", { ...quote, order: "5" }, "json.integer_invalid", "/order"],
    ["[VIEW-07] order true", { ...quote, order: true }, "json.integer_invalid", "/order"],
    ["[VIEW-08] when of 129", { ...quote, when: "w".repeat(129) }, "manifest.length", "/when"],
    ["[VIEW-10] an empty symbol", { ...quote, quoteSymbol: "" }, "manifest.length", "/quoteSymbol"],
    ["[VIEW-10] a symbol of 129", { ...quote, quoteSymbol: "s".repeat(129) }, "manifest.length", "/quoteSymbol"],
    [
      "[VIEW-11] another timeframe",
      { ...quote, candleTimeframe: "1d", candleLimit: 1 },
      "manifest.enum",
      "/candleTimeframe",
    ],
    [
      "[VIEW-11] a weekly timeframe",
      { ...quote, candleTimeframe: "1W", candleLimit: 1 },
      "manifest.enum",
      "/candleTimeframe",
    ],
    ["[VIEW-12] limit 0", { ...quote, candleTimeframe: "1D", candleLimit: 0 }, "manifest.range", "/candleLimit"],
    ["[VIEW-12] limit 257", { ...quote, candleTimeframe: "1D", candleLimit: 257 }, "manifest.range", "/candleLimit"],
    ["[VIEW-13] guestOutput false", { ...quote, guestOutput: false }, "manifest.enum", "/guestOutput"],
    ["[VIEW-13] guestOutput 1", { ...quote, guestOutput: 1 }, "manifest.type", "/guestOutput"],
    ["[VIEW-15] both contents", { ...quote, sdui: fixed.sdui }, "manifest.coupling", ""],
    ["[VIEW-15] no content", { id: quote.id }, "manifest.coupling", ""],
    [
      "[VIEW-16] a timeframe without limit",
      { ...quote, candleTimeframe: "1D" },
      "manifest.coupling",
      "/candleTimeframe",
    ],
    ["[VIEW-17] a limit without timeframe", { ...quote, candleLimit: 1 }, "manifest.coupling", "/candleLimit"],
    ["[VIEW-18] guestOutput on a static view", { ...fixed, guestOutput: true }, "manifest.coupling", "/guestOutput"],
  ])("refuses %s", (_what, value, rule, inner) => expect(view(value)).toEqual([`${rule} ${KEY}/0${inner}`]));

  it("[VIEW-16, VIEW-17] refuses candles without a symbol, by both their needs", () => {
    expect(view({ ...fixed, candleTimeframe: "1D", candleLimit: 5 })).toEqual([
      `manifest.coupling ${KEY}/0/candleTimeframe`,
      `manifest.coupling ${KEY}/0/candleLimit`,
    ]);
  });

  it.each([
    [
      "[VIEW-06] an empty name and one of 4096",
      [
        { ...quote, name: "" },
        { ...fixed, name: "n".repeat(4096) },
      ],
    ],
    [
      "[VIEW-07] order at both bounds",
      [
        { ...quote, order: 100_000 },
        { ...fixed, order: -100_000 },
      ],
    ],
    [
      "[VIEW-08] when of 128 and an empty one",
      [
        { ...quote, when: "w".repeat(128) },
        { ...fixed, when: "" },
      ],
    ],
    [
      "[VIEW-10] a symbol of 1 and of 128",
      [
        { ...quote, quoteSymbol: "s" },
        { ...quote, id: fixed.id, quoteSymbol: "s".repeat(128) },
      ],
    ],
    [
      "[VIEW-12] limits 1 and 256",
      [
        { ...quote, candleTimeframe: "1m", candleLimit: 1 },
        { ...quote, id: fixed.id, candleTimeframe: "4H", candleLimit: 256 },
      ],
    ],
    ["[VIEW-18] guestOutput without candles", [{ ...quote, guestOutput: true }]],
  ])("accepts %s", (_what, views) => expect(errorsOf(changed(sample, KEY, views))).toEqual([]));

  it("[VIEW-11] accepts each timeframe", () => {
    for (const candleTimeframe of ["1m", "5m", "15m", "1H", "4H", "1D"]) {
      expect(view({ ...quote, candleTimeframe, candleLimit: 9 })).toEqual([]);
    }
  });

  it("[VIEW-20, VIEW-21] needs tradingRead when it shows a quote", () => {
    for (const value of [ABSENT, []]) {
      const draft = changed(changed(sample, "/capabilities", value), KEY, [fixed, quote]);
      expect(errorsOf(draft)).toEqual([`manifest.coupling ${KEY}/1/quoteSymbol`]);
      expect(errorsOf(changed(draft, KEY, [fixed]))).toEqual([]);
    }
  });

  it.each(["1.0", "1e2", "-0", "9007199254740993", "NaN"])("[R-JSON, VIEW-07] refuses the order %s", (token) => {
    const text = JSON.stringify(changed(sample, KEY, [{ ...quote, order: 77_777 }])).replace("77777", token);
    const { issues } = checkManifest(new TextEncoder().encode(text));
    expect(issues.map((each) => `${each.rule} ${each.pointer}`)).toEqual([`json.integer_invalid ${KEY}/0/order`]);
  });
});

describe("ids of contributions", () => {
  it("[VIEW-05] are unique among the views of all keys", () => {
    const draft = changed(sample, "/contributes/views/svc.range_summary.other", [
      { ...quote, id: "svc.range_summary.quote" },
    ]);
    expect(errorsOf(draft)).toEqual(["manifest.duplicate /contributes/views/svc.range_summary.other/0/id"]);
  });

  it("[VIEW-25] are unique among the containers of all locations", () => {
    const draft = changed(sample, "/contributes/viewContainers/panel", [{ id: "svc.range_summary.side" }]);
    expect(errorsOf(draft)).toEqual(["manifest.duplicate /contributes/viewContainers/panel/0/id"]);
  });

  it("[VIEW-25] may be shared by a view and a container", () => {
    const draft = changed(sample, KEY, [{ ...quote, id: "svc.range_summary.side" }]);
    expect(errorsOf(draft)).toEqual([]);
  });

  it("[VER-07] should build on the package's id", () => {
    const draft = changed(sample, KEY, [{ ...quote, id: "svc.other_package.q" }]);
    expect(errorsOf(draft)).toEqual([]);
    expect(warningsOf(draft)).toEqual([`manifest.foreign_id ${KEY}/0/id`]);
    expect(warningsOf(changed(sample, KEY, [{ ...quote, id: "svc.range_summary2.q" }]))).toHaveLength(1);
  });
});

describe("view containers", () => {
  const AT = "/contributes/viewContainers";
  const container = { id: "svc.range_summary.c" };
  const at = (value: unknown) => errorsOf(changed(sample, `${AT}/panel`, [value]));

  it("[VIEW-22] stand in sidebar, panel and auxiliaryBar only", () => {
    for (const location of ["sidebar", "panel", "auxiliaryBar"]) {
      expect(errorsOf(changed(sample, AT, { [location]: [container] }))).toEqual([]);
      expect(errorsOf(changed(sample, AT, { [location]: [] }))).toEqual([]);
    }
    expect(errorsOf(changed(sample, `${AT}/statusBar`, []))).toEqual([`manifest.unknown_property ${AT}/statusBar`]);
    expect(errorsOf(changed(sample, AT, []))).toEqual([`manifest.type ${AT}`]);
  });

  it("[VIEW-23, LIM-11] are at most 8 at one location", () => {
    const containers = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `${container.id}${index}` }));
    expect(errorsOf(changed(sample, `${AT}/panel`, containers(8)))).toEqual([]);
    expect(errorsOf(changed(sample, `${AT}/panel`, containers(9)))).toEqual([`manifest.count ${AT}/panel`]);
  });

  it.each([
    ["[VIEW-24] an unknown property", { ...container, when: "x" }, "manifest.unknown_property", "/when"],
    ["[VIEW-25] no id", { title: "x" }, "manifest.required", ""],
    ["[VIEW-25] an id that is not namespaced", { id: "svc.rangesummary" }, "manifest.pattern", "/id"],
    ["[VIEW-25] a title of 4097", { ...container, title: "t".repeat(4097) }, "manifest.length", "/title"],
    ["[VIEW-25] an icon of 129", { ...container, icon: "i".repeat(129) }, "manifest.length", "/icon"],
    ["[VIEW-25] order 100001", { ...container, order: 100_001 }, "manifest.range", "/order"],
    ["[VIEW-25] order -100001", { ...container, order: -100_001 }, "manifest.range", "/order"],
  ])("refuses %s", (_what, value, rule, inner) => expect(at(value)).toEqual([`${rule} ${AT}/panel/0${inner}`]));

  it("[VIEW-25] accepts every field at its bounds", () => {
    expect(at({ ...container, title: "t".repeat(4096), icon: "i".repeat(128), order: -100_000 })).toEqual([]);
    expect(at({ ...container, title: "", icon: "", order: 100_000 })).toEqual([]);
  });
});
