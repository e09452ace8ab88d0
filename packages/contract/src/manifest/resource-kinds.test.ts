import { ABSENT, changed, type Draft, errorsOf, resource } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";

const sample = resource();
const contributes = sample.contributes as Record<string, Draft[]>;
const AT = "/contributes";
const first = (kind: string) => structuredClone(contributes[kind]?.[0] ?? {});
/** Errors after one field of the only item of a kind is changed. */
const item = (kind: string, field: string, value: unknown) =>
  errorsOf(changed(sample, `${AT}/${kind}`, [changed(first(kind), field, value)]));

describe("watchlist presets", () => {
  const symbols = (list: unknown) => item("watchlistPresets", "/symbols", list);
  const here = `${AT}/watchlistPresets/0/symbols`;

  it("[CONTRIB-04, LIM-12] hold 1-100 unique symbols", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);
    expect(symbols(many(100))).toEqual([]);
    expect(symbols(many(101))).toEqual([`manifest.count ${here}`]);
    expect(symbols([])).toEqual([`manifest.count ${here}`]);
    expect(symbols(["A", "B", "A", "A"])).toEqual([`manifest.duplicate ${here}/2`, `manifest.duplicate ${here}/3`]);
    expect(symbols(["A", "a"])).toEqual([]);
    expect(symbols(["constructor", "__proto__", "toString"])).toEqual([]);
    expect(symbols(["__proto__", "__proto__"])).toEqual([`manifest.duplicate ${here}/1`]);
    expect(symbols(["constructor", "constructor"])).toEqual([`manifest.duplicate ${here}/1`]);
    expect(symbols("A")).toEqual([`manifest.type ${here}`]);
  });

  it("[CONTRIB-04] spell symbols with letters, digits and ^ . _ : / -", () => {
    for (const good of ["^GSPC", "BRK.B", "a_b", "NYSE:X", "BTC/USD", "ES-F", "s".repeat(64), "."]) {
      expect([good, symbols([good])]).toEqual([good, []]);
    }
    for (const bad of ["A B", "A$", "É", "A,B", "A\n", "A=F", "A+B"]) {
      expect([bad, symbols([bad])]).toEqual([bad, [`manifest.pattern ${here}/0`]]);
    }
    expect(symbols([""])).toEqual([`manifest.length ${here}/0`]);
    expect(symbols(["s".repeat(65)])).toEqual([`manifest.length ${here}/0`]);
    expect(symbols([1])).toEqual([`manifest.type ${here}/0`]);
  });
});

describe("research links", () => {
  const here = `${AT}/researchLinks/0`;
  const url = (text: string) => item("researchLinks", "/url", text);

  it("[CONTRIB-09] have an https URI of 9-2048 characters", () => {
    const good = [
      "https://a",
      `https://example.com/${"p".repeat(2028)}`,
      "https://example.com:8443/a/b.html?q=1&r=%20#part",
      "https://[2001:db8::1]/x",
      "https://[::]",
      "https://[::ffff:192.0.2.1]:65535",
      "https://[1:2:3:4:5:6:7:8]",
      "https://sub.example.com?x",
      "https://example.com/a;b=c,(d)!*'",
      "https://xn--bcher-kva.example/",
    ];
    for (const text of good) expect([text, url(text)]).toEqual([text, []]);
    expect(url(`https://example.com/${"p".repeat(2029)}`)).toEqual([`manifest.length ${here}/url`]);
    expect(url("https://")).toEqual([`manifest.length ${here}/url`, `manifest.pattern ${here}/url`]);
    const bad = [
      "http://example.com/",
      "HTTPS://example.com",
      "https:/example.com/",
      "https://exa mple.com",
      " https://example.com",
      "https://example.com/ä",
      "https://example.com/%zz",
      "https://example.com/%4",
      "https:///path/only",
      "https://user@example.com/",
      "https://bank.example:secret@evil.example/",
      "https://example.com:65536",
      "https://[:::]",
      "https://[1:2:3:4:5:6:7]",
      "https://[1::2::3]",
      "https://[::256.0.0.1]",
      "https://example.com/a\nb",
      'https://example.com/"x"',
      "https://example.com/<x>",
      "https://example.com/{x}",
      "https://example.com/a\\b",
      "https://example.com:port/",
      "javascript:alert(1)//https://",
      "https://a#b#c",
    ];
    for (const text of bad) expect([text, url(text)]).toEqual([text, [`manifest.pattern ${here}/url`]]);
  });

  it("[CONTRIB-11, CONTRIB-12] have a symbol exactly when the scope is symbol", () => {
    expect(item("researchLinks", "/symbol", "SPX")).toEqual([`manifest.coupling ${here}/symbol`]);
    expect(item("researchLinks", "/scope", "symbol")).toEqual([`manifest.required ${here}`]);
    expect(item("researchLinks", "/scope", "all")).toEqual([`manifest.enum ${here}/scope`]);
    expect(item("researchLinks", "/scope", 1)).toEqual([`manifest.type ${here}/scope`]);
    const symbol = { ...first("researchLinks"), scope: "symbol" };
    const links = (value: string) => errorsOf(changed(sample, `${AT}/researchLinks`, [{ ...symbol, symbol: value }]));
    expect(links("S")).toEqual([]);
    expect(links("s".repeat(128))).toEqual([]);
    expect(links("")).toEqual([`manifest.length ${here}/symbol`]);
    expect(links("s".repeat(129))).toEqual([`manifest.length ${here}/symbol`]);
  });
});

describe("scanner presets", () => {
  const here = `${AT}/scannerPresets/0`;
  const scanner = (field: string, value: unknown) => item("scannerPresets", field, value);

  it("[CONTRIB-15] are of one kind", () => {
    expect(scanner("/kind", "smc")).toEqual([`manifest.enum ${here}/kind`]);
  });

  it("[CONTRIB-15, LIM-13] hold 1-25 unique symbols of the form exchange:symbol", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `NYSE:S${index}`);
    expect(scanner("/symbols", many(25))).toEqual([]);
    expect(scanner("/symbols", many(26))).toEqual([`manifest.count ${here}/symbols`]);
    expect(scanner("/symbols", [])).toEqual([`manifest.count ${here}/symbols`]);
    expect(scanner("/symbols", ["A:B", "A:B"])).toEqual([`manifest.duplicate ${here}/symbols/1`]);
    for (const good of ["a:b", `${"e".repeat(16)}:${"s".repeat(32)}`, "a.b_c-d:^x._/-"]) {
      expect([good, scanner("/symbols", [good])]).toEqual([good, []]);
    }
    const bad = [
      "AB",
      ":B",
      "A:",
      `${"e".repeat(17)}:s`,
      `e:${"s".repeat(33)}`,
      "A:B:C",
      "A/B:C",
      "^A:B",
      "A: B",
      "A:B\n",
      "",
    ];
    for (const text of bad) {
      expect([text, scanner("/symbols", [text])]).toEqual([text, [`manifest.pattern ${here}/symbols/0`]]);
    }
  });

  it("[CONTRIB-15] hold 1-4 unique styles", () => {
    expect(scanner("/styles", ["S", "D", "W", "P"])).toEqual([]);
    expect(scanner("/styles", ["W"])).toEqual([]);
    expect(scanner("/styles", [])).toEqual([`manifest.count ${here}/styles`]);
    expect(scanner("/styles", ["S", "S"])).toEqual([`manifest.duplicate ${here}/styles/1`]);
    expect(scanner("/styles", ["s"])).toEqual([`manifest.enum ${here}/styles/0`]);
    expect(scanner("/styles", "S")).toEqual([`manifest.type ${here}/styles`]);
  });

  it("[CONTRIB-15] hold a cadence for 1-4 styles, each within its range", () => {
    expect(scanner("/cadenceMinutes", {})).toEqual([`manifest.count ${here}/cadenceMinutes`]);
    expect(scanner("/cadenceMinutes", { X: 5 })).toEqual([`manifest.unknown_property ${here}/cadenceMinutes/X`]);
    for (const [style, least] of [
      ["S", 1],
      ["D", 5],
      ["W", 15],
      ["P", 60],
    ] as const) {
      const cadence = (minutes: unknown) => scanner("/cadenceMinutes", { [style]: minutes });
      expect(cadence(least)).toEqual([]);
      expect(cadence(1440)).toEqual([]);
      expect(cadence(least - 1)).toEqual([`manifest.range ${here}/cadenceMinutes/${style}`]);
      expect(cadence(1441)).toEqual([`manifest.range ${here}/cadenceMinutes/${style}`]);
      expect(cadence(least + 0.5)).toEqual([`json.integer_invalid ${here}/cadenceMinutes/${style}`]);
    }
  });
});

describe("indicator presets", () => {
  const here = `${AT}/indicatorPresets/0`;
  const preset = (indicator: string, parameters: unknown) =>
    errorsOf(changed(sample, `${AT}/indicatorPresets`, [{ ...first("indicatorPresets"), indicator, parameters }]));

  it("[CONTRIB-18] are of one kind and four indicators", () => {
    expect(item("indicatorPresets", "/kind", "indicator")).toEqual([`manifest.enum ${here}/kind`]);
    expect(item("indicatorPresets", "/indicator", "wma")).toEqual([`manifest.enum ${here}/indicator`]);
    expect(item("indicatorPresets", "/parameters", [])).toEqual([`manifest.type ${here}/parameters`]);
  });

  it.each(["sma", "ema", "rsi"])("[CONTRIB-19] take exactly period 2-500 for %s", (indicator) => {
    expect(preset(indicator, { period: 2 })).toEqual([]);
    expect(preset(indicator, { period: 500 })).toEqual([]);
    expect(preset(indicator, { period: 1 })).toEqual([`manifest.range ${here}/parameters/period`]);
    expect(preset(indicator, { period: 501 })).toEqual([`manifest.range ${here}/parameters/period`]);
    expect(preset(indicator, {})).toEqual([`manifest.required ${here}/parameters`]);
    expect(preset(indicator, { period: 5, source: "x" })).toEqual([
      `manifest.unknown_property ${here}/parameters/source`,
    ]);
    expect(preset(indicator, { period: "5" })).toEqual([`json.integer_invalid ${here}/parameters/period`]);
  });

  it("[CONTRIB-20] take exactly three periods for macd", () => {
    const macd = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
    expect(preset("macd", { fastPeriod: 2, slowPeriod: 3, signalPeriod: 1 })).toEqual([]);
    expect(preset("macd", { fastPeriod: 100, slowPeriod: 500, signalPeriod: 100 })).toEqual([]);
    for (const [name, below, above] of [
      ["fastPeriod", 1, 101],
      ["slowPeriod", 2, 501],
      ["signalPeriod", 0, 101],
    ] as const) {
      for (const value of [below, above]) {
        expect(preset("macd", { ...macd, [name]: value })).toEqual([`manifest.range ${here}/parameters/${name}`]);
      }
      expect(preset("macd", changed(macd, `/${name}`, ABSENT))).toEqual([`manifest.required ${here}/parameters`]);
    }
    expect(preset("macd", { ...macd, period: 5 })).toEqual([`manifest.unknown_property ${here}/parameters/period`]);
  });
});

describe("templates and annotations", () => {
  it("[CONTRIB-22, CONTRIB-23, CONTRIB-25] name a known task and an interval of 5-10080 minutes", () => {
    const here = `${AT}/automationTemplates/0`;
    const template = (field: string, value: unknown) => item("automationTemplates", field, value);
    for (const task of ["morning_briefing", "today_briefing", "screener_review", "visual_pattern_review"]) {
      expect(template("/task", task)).toEqual([]);
    }
    expect(template("/task", "trade")).toEqual([`manifest.enum ${here}/task`]);
    for (const good of [5, 10_080]) expect(template("/minimumIntervalMinutes", good)).toEqual([]);
    for (const bad of [4, 10_081]) {
      expect(template("/minimumIntervalMinutes", bad)).toEqual([`manifest.range ${here}/minimumIntervalMinutes`]);
    }
    for (const field of ["prompt", "script", "tool"]) {
      expect(template(`/${field}`, "x")).toEqual([`manifest.unknown_property ${here}/${field}`]);
    }
  });

  it("[CONTRIB-26, CONTRIB-27] name one of 14 conditions and expire after 60-2592000 seconds", () => {
    const here = `${AT}/alertTemplates/0`;
    const template = (field: string, value: unknown) => item("alertTemplates", field, value);
    const conditions =
      "crossing crossingUp crossingDown greaterThan lessThan enteringChannel exitingChannel insideChannel " +
      "outsideChannel movingUp movingDown movingUpPercents movingDownPercents movingUpOrDown";
    expect(conditions.split(" ")).toHaveLength(14);
    for (const condition of conditions.split(" ")) expect(template("/condition", condition)).toEqual([]);
    expect(template("/condition", "touching")).toEqual([`manifest.enum ${here}/condition`]);
    for (const good of [60, 2_592_000]) expect(template("/expirationSeconds", good)).toEqual([]);
    for (const bad of [59, 2_592_001]) {
      expect(template("/expirationSeconds", bad)).toEqual([`manifest.range ${here}/expirationSeconds`]);
    }
    for (const field of ["symbol", "threshold", "price"]) {
      expect(template(`/${field}`, "x")).toEqual([`manifest.unknown_property ${here}/${field}`]);
    }
  });

  it("[CONTRIB-30, CONTRIB-31] draw two kinds of line with a color and a width of 1-5", () => {
    const here = `${AT}/chartAnnotations/0`;
    const line = (field: string, value: unknown) => item("chartAnnotations", field, value);
    for (const kind of ["horizontalLine", "trendLine"]) expect(line("/kind", kind)).toEqual([]);
    expect(line("/kind", "verticalLine")).toEqual([`manifest.enum ${here}/kind`]);
    for (const good of ["#000000", "#ABCDEF", "#abcdef"]) expect(line("/color", good)).toEqual([]);
    for (const bad of ["#fff", "000000", "#00000g", "#0000000", "red", "", "#000000\n"]) {
      expect(line("/color", bad)).toEqual([`manifest.pattern ${here}/color`]);
    }
    for (const good of [1, 5]) expect(line("/lineWidth", good)).toEqual([]);
    for (const bad of [0, 6]) expect(line("/lineWidth", bad)).toEqual([`manifest.range ${here}/lineWidth`]);
    expect(line("/lineWidth", 1.5)).toEqual([`json.integer_invalid ${here}/lineWidth`]);
    expect(line("/price", 1)).toEqual([`manifest.unknown_property ${here}/price`]);
  });
});
