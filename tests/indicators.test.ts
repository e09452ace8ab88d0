import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { INDICATOR_KINDS } from "@bourse/contract/indicators";
import { afterAll, expect, it } from "vitest";
import { contractModule } from "../packages/bars/src/indicators/write.ts";
import { root } from "../scripts/lib/root.ts";

const GENERATED = "packages/contract/src/generated/indicators.ts";
const REGISTRY = "packages/bars/src/indicators/registry.ts";

const copy = mkdtempSync(path.join(tmpdir(), "bourse-indicator-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it("the contract knows every indicator (else run `npm run generate`)", () => {
  expect(readFileSync(path.join(root, GENERATED), "utf8")).toBe(contractModule());
});

it("no file but its definition, and the manifest's own list, names an indicator", () => {
  const kinds = INDICATOR_KINDS.join("|");
  const named = new RegExp(`["'\`](?:${kinds})["'\`]|(?:^|[{,])\\s*(?:${kinds}):`, "m");
  const files = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^packages\/(?:testing|bars\/src\/indicators)\//.test(file),
  );
  const naming = files.filter((file) => named.test(readFileSync(path.join(root, file), "utf8")));
  expect(naming.toSorted()).toEqual([GENERATED, "packages/contract/src/manifest/resource/indicator-preset.ts"]);
});

const ADDITION = `
import { defineIndicator } from "./definition.ts";

export const RANGE = defineIndicator({
  kind: "range",
  name: "RANGE",
  title: "Range of a bar",
  convention: "High - low.",
  reads: "bar",
  pane: "own",
  parameters: [{ name: "factor", title: "Factor", unit: "factor", minimum: 0.5, maximum: 3, usual: 1 }],
  lines: [{ name: "reach", title: "Range", style: "line", color: "next" }],
  firstIndex: () => 0,
  start({ factor }) {
    const reach = ({ high, low }: { readonly high: number; readonly low: number }) => ({ reach: factor * (high - low) });
    return { push: reach, peek: reach };
  },
});
`;

/** Questions to the copy after the addition: the calculation, the schemas, and the words of the command. */
const QUESTIONS = `
import { calculateIndicator, checkIndicator, makeColumns } from "@bourse/bars";
import { AlertIndicatorSchema, NewIndicatorSchema } from "@bourse/contract/host-api";
import { CHART_READINGS, INDICATORS, labelOf } from "@bourse/contract";
import { Check } from "typebox/value";

const parameters = { factor: 2 };
const checked = checkIndicator("range", parameters);
const bars = makeColumns(1, (name) => Float64Array.of({ high: 5, low: 2 }[name] ?? 3));
const added = { chart_id: null, indicator: "range", parameters };
console.log(JSON.stringify({
  value: checked.ok && calculateIndicator(checked.setting, bars).columns.reach?.[0],
  chart: [added, { ...added, parameters: { factor: 4 } }].map((each) => Check(NewIndicatorSchema, each)),
  alert: ["reach", "value"].map((line) => Check(AlertIndicatorSchema, { indicator: "range", parameters, line })),
  assistant: Check(CHART_READINGS["indicator.read"], { symbol: "S", timeframe: "1D", bars: 5, indicator: "range" }),
  label: labelOf(INDICATORS["range" as keyof typeof INDICATORS], parameters),
}));
`;

/** Compiles a guest in the copy and says what it logs of one bar. */
const GUEST = `
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { startBare } from ${JSON.stringify(path.join(root, "packages/testing/src/bare-interactive.ts"))};

const compiled = await compileGuest({ folder: import.meta.dirname, entry: "guest.ts", apiVersion: 2, views: [], bundler: findBundler(import.meta.dirname) });
if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
const guest = startBare(compiled.guest, []);
const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-31T09:30:00.000Z" };
const bar = { time: "2026-01-30T00:00:00.000Z", open: 3, high: 5, low: 2, close: 4, volume: 1 };
const { log } = guest.deliver({ api_version: 2, type: "market", context, data: { completed: [bar] } });
console.log(JSON.stringify(log));
`;
const PROGRAM = `
import { defineExtension, log } from "@bourse/sdk/guest";
import { indicator } from "@bourse/sdk/guest/indicators";
defineExtension({
  views: {},
  onMarket: ({ completed }) => log(indicator("range", completed, { factor: 2 }).reach?.[0], indicator("obv", completed).value?.[0]),
});
`;

it("an indicator is added with its file and its line in the list", () => {
  for (const name of ["bars", "contract", "sdk"]) {
    cpSync(path.join(root, "packages", name, "src"), path.join(copy, "packages", name, "src"), { recursive: true });
    cpSync(path.join(root, "packages", name, "package.json"), path.join(copy, "packages", name, "package.json"));
    mkdirSync(path.join(copy, "node_modules/@bourse"), { recursive: true });
    symlinkSync(path.join(copy, "packages", name), path.join(copy, "node_modules/@bourse", name));
  }
  for (const name of [
    "typebox",
    "ajv",
    "canonicalize",
    "fast-deep-equal",
    "fast-uri",
    "json-schema-traverse",
    "rolldown",
  ]) {
    symlinkSync(path.join(root, "node_modules", name), path.join(copy, "node_modules", name));
  }
  cpSync(path.join(root, "packages/sdk/engine"), path.join(copy, "packages/sdk/engine"), { recursive: true });
  const put = (file: string, text: string) => writeFileSync(path.join(copy, file), text);
  put("packages/bars/src/indicators/range.ts", ADDITION);
  const registry = readFileSync(path.join(copy, REGISTRY), "utf8");
  put(REGISTRY, registry.replace("const LIST = [", 'import { RANGE } from "./range.ts";\nconst LIST = [RANGE, '));
  const node = (file: string) =>
    execFileSync(process.execPath, [path.join(copy, file)], { cwd: copy, encoding: "utf8" });
  node("packages/bars/src/indicators/write.ts");
  put("packages/bars/ask.ts", QUESTIONS);
  expect(JSON.parse(node("packages/bars/ask.ts"))).toEqual({
    value: 6,
    chart: [true, false],
    alert: [true, true],
    assistant: true,
    label: "RANGE 2",
  });
  // The engine of TypeScript guests does not know it: they calculate it in their own language.
  put("packages/bars/guest.ts", PROGRAM);
  put("packages/bars/run.ts", GUEST);
  expect(JSON.parse(node("packages/bars/run.ts"))).toEqual(["6 0"]);
  const changed = globSync("packages/*/src/**/*.ts", { cwd: copy }).filter((file) => {
    const before = globSync(file, { cwd: root }).map((each) => readFileSync(path.join(root, each), "utf8"));
    return before[0] !== readFileSync(path.join(copy, file), "utf8");
  });
  expect(changed.toSorted()).toEqual(["packages/bars/src/indicators/range.ts", REGISTRY, GENERATED]);
});
