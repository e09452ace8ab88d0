import { ABSENT, changed, type Draft, errorsOf, resource } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { COUPLINGS } from "./couplings.ts";

const sample = resource();
const contributes = sample.contributes as Record<string, Draft[]>;
const AT = "/contributes";
const first = (kind: string) => structuredClone(contributes[kind]?.[0] ?? {});
/** Errors after one field of the only item of a kind is changed. */
const item = (kind: string, field: string, value: unknown) =>
  errorsOf(changed(sample, `${AT}/${kind}`, [changed(first(kind), field, value)]));
const bare = { ...sample, capabilities: [], contributes: {} } as Draft;

describe("resource manifests", () => {
  it("[RUN-03] may ask for four capabilities and no other", () => {
    for (const other of ["network", "secrets", "fileSystemRead", "openExternal", "browser", "shell"]) {
      expect(errorsOf(changed(sample, "/capabilities/-", other))).toEqual(["manifest.enum /capabilities/4"]);
    }
  });

  it("[CONTRIB-01] contribute nine kinds and nothing else", () => {
    expect(errorsOf(bare)).toEqual([]);
    for (const other of ["commands", "themes", "webApp", "forecastProvider", "watchlistPreset"]) {
      expect(errorsOf(changed(sample, `${AT}/${other}`, []))).toEqual([`manifest.unknown_property ${AT}/${other}`]);
    }
  });

  it.each([
    ["watchlistPresets", 16],
    ["researchLinks", 16],
    ["scannerPresets", 16],
    ["indicatorPresets", 16],
    ["automationTemplates", 16],
    ["alertTemplates", 32],
    ["chartAnnotations", 32],
  ])("[CONTRIB-02, LIM-12, LIM-14] hold 1 to their most %s: %d", (kind, most) => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...first(kind), id: `svc.index_overview.n${index}` }));
    expect(errorsOf(changed(sample, `${AT}/${kind}`, items(most)))).toEqual([]);
    expect(errorsOf(changed(sample, `${AT}/${kind}`, items(most + 1)))).toEqual([`manifest.count ${AT}/${kind}`]);
    expect(errorsOf(changed(sample, `${AT}/${kind}`, []))).toEqual([`manifest.count ${AT}/${kind}`]);
    expect(errorsOf(changed(sample, `${AT}/${kind}`, {}))).toContain(`manifest.type ${AT}/${kind}`);
    const twice = [first(kind), first(kind)];
    expect(errorsOf(changed(sample, `${AT}/${kind}`, twice))).toEqual([`manifest.duplicate ${AT}/${kind}/1/id`]);
  });

  it("[VIEW-19] have no guest fields in their views", () => {
    const view = { id: "svc.index_overview.v", quoteSymbol: "SPX" };
    for (const [field, value] of [
      ["candleTimeframe", "1D"],
      ["candleLimit", 5],
      ["guestOutput", true],
    ] as const) {
      const pointer = `${AT}/views/svc.index_overview.side`;
      expect(errorsOf(changed(sample, pointer, [{ ...view, [field]: value }]))).toEqual([
        `manifest.unknown_property ${pointer}/0/${field}`,
      ]);
    }
  });

  it("[VIEW-15, VIEW-20] follow the rules of static and quote views", () => {
    const views = (list: unknown[]) => ({ ...bare, contributes: { views: { "svc.index_overview": list } } });
    const quote = { id: "svc.index_overview.q", quoteSymbol: "SPX" };
    expect(errorsOf(views([quote]))).toEqual([`manifest.coupling ${AT}/views/svc.index_overview/0/quoteSymbol`]);
    expect(errorsOf({ ...views([quote]), capabilities: ["tradingRead"] })).toEqual([]);
    expect(errorsOf(views([{ id: "svc.index_overview.s", sdui: { type: "box" } }]))).toEqual([]);
    expect(errorsOf(views([{ id: "svc.index_overview.s" }]))).toEqual([
      `manifest.coupling ${AT}/views/svc.index_overview/0`,
    ]);
  });
});

describe.each([
  ["watchlistPresets", "name"],
  ["researchLinks", "title"],
  ["scannerPresets", "name"],
  ["indicatorPresets", "name"],
  ["automationTemplates", "name"],
  ["alertTemplates", "title"],
  ["chartAnnotations", "title"],
])("fields that %s share with other kinds", (kind, label) => {
  const here = `${AT}/${kind}/0`;

  it("[CONTRIB-04, CONTRIB-09, CONTRIB-15, CONTRIB-18, CONTRIB-23, CONTRIB-27, CONTRIB-31] have their bounds", () => {
    expect(item(kind, "/id", "svc.index_overview")).toEqual([`manifest.pattern ${here}/id`]);
    expect(item(kind, "/id", "x")).toEqual([`manifest.length ${here}/id`, `manifest.pattern ${here}/id`]);
    expect(item(kind, `/${label}`, "")).toEqual([`manifest.length ${here}/${label}`]);
    expect(item(kind, `/${label}`, "n".repeat(129))).toEqual([`manifest.length ${here}/${label}`]);
    expect(item(kind, `/${label}`, "n".repeat(128))).toEqual([]);
    expect(item(kind, `/${label}`, "a\u0007")).toEqual([`json.encoding_invalid ${here}/${label}`]);
    expect(item(kind, "/description", "")).toEqual([]);
    expect(item(kind, "/description", "d".repeat(1024))).toEqual([]);
    expect(item(kind, "/description", "d".repeat(1025))).toEqual([`manifest.length ${here}/description`]);
    expect(item(kind, "/description", "a\u2067")).toEqual([`json.encoding_invalid ${here}/description`]);
    expect(item(kind, "/description", null)).toEqual([`manifest.type ${here}/description`]);
  });

  it("[CONTRIB-03, CONTRIB-05, CONTRIB-10, CONTRIB-16, CONTRIB-21, CONTRIB-24, CONTRIB-28, CONTRIB-32] are all required but the description, and no other may stand there", () => {
    for (const field of Object.keys(first(kind)).filter((each) => each !== "description")) {
      expect([field, item(kind, `/${field}`, ABSENT)]).toEqual([field, [`manifest.required ${here}`]]);
    }
    expect(item(kind, "/description", ABSENT)).toEqual([]);
    expect(item(kind, "/extra", 1)).toEqual([`manifest.unknown_property ${here}/extra`]);
  });
});

describe("couplings", () => {
  /** A manifest with the given capabilities and one item of each given kind. */
  const coupled = (capabilities: unknown, ...kinds: string[]) =>
    errorsOf({
      ...changed(bare, "/capabilities", capabilities),
      contributes: Object.fromEntries(kinds.map((kind) => [kind, contributes[kind]])),
    });

  it.each([
    ["[CONTRIB-34, CONTRIB-35] scanners without tradingRead", [], ["scannerPresets"], [`${AT}/scannerPresets`]],
    ["[CONTRIB-35] scanners without capabilities", ABSENT, ["scannerPresets"], [`${AT}/scannerPresets`]],
    ["[CONTRIB-35] indicators without tradingRead", [], ["indicatorPresets"], [`${AT}/indicatorPresets`]],
    ["[CONTRIB-36] automation without capabilities", ABSENT, ["automationTemplates"], [`${AT}/automationTemplates`]],
    [
      "[CONTRIB-36] automation with tradingRead alone",
      ["tradingRead"],
      ["automationTemplates"],
      [`${AT}/automationTemplates`],
    ],
    [
      "[CONTRIB-36] automation with languageModel alone",
      ["languageModel"],
      ["automationTemplates"],
      [`${AT}/automationTemplates`],
    ],
    ["[CONTRIB-37] languageModel without automation", ["tradingRead", "languageModel"], [], ["/capabilities/1"]],
    ["[CONTRIB-38] alerts without alertsWrite", [], ["alertTemplates"], [`${AT}/alertTemplates`]],
    ["[CONTRIB-39] alertsWrite without alerts", ["alertsWrite"], [], ["/capabilities/0"]],
    ["[CONTRIB-40] annotations without chartWrite", ["tradingRead"], ["chartAnnotations"], [`${AT}/chartAnnotations`]],
    [
      "[CONTRIB-41] chartWrite without annotations",
      ["chartWrite"],
      ["alertTemplates"],
      [`${AT}/alertTemplates`, "/capabilities/0"],
    ],
  ])("refuses %s", (_what, capabilities, kinds, pointers) => {
    expect(coupled(capabilities, ...kinds)).toEqual(pointers.map((pointer) => `manifest.coupling ${pointer}`));
  });

  it.each([
    ["[CONTRIB-35] scanners with tradingRead", ["tradingRead"], ["scannerPresets"]],
    ["[CONTRIB-35] indicators with tradingRead", ["tradingRead"], ["indicatorPresets"]],
    ["[CONTRIB-36, CONTRIB-37] automation with both", ["languageModel", "tradingRead"], ["automationTemplates"]],
    ["[CONTRIB-38, CONTRIB-39] alerts with alertsWrite", ["alertsWrite"], ["alertTemplates"]],
    ["[CONTRIB-40, CONTRIB-41] annotations with chartWrite", ["chartWrite"], ["chartAnnotations"]],
    ["watchlists and links with nothing", ABSENT, ["watchlistPresets", "researchLinks"]],
    ["tradingRead for nothing at all", ["tradingRead"], []],
  ])("accepts %s", (_what, capabilities, kinds) => expect(coupled(capabilities, ...kinds)).toEqual([]));

  it("[CONTRIB-34] are the seven rows of the specification", () => {
    expect(COUPLINGS).toHaveLength(7);
  });
});
