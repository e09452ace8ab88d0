import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_CATALOGUE } from "@bourse/contract/errors";
import { describe, expect, it } from "vitest";
import { allModules, DIST, FIRST_VISIT, filesOf, fileWith, sizesOf } from "./first-load.ts";

const BUDGET = 200_000;

/** Code of a chart that is loaded when something on the chart needs it. */
const LATER = [
  "workbench/src/chart/DataTable.tsx",
  "workbench/src/chart/structure/code.ts",
  "workbench/src/chart/drawings/code.ts",
  "workbench/src/alerts/code.ts",
  "workbench/src/chart/indicators/lines.ts",
  "workbench/src/chart/pick.ts",
  "workbench/src/alerts/EdgeLevels.tsx",
  "workbench/src/orders/chart/OrdersOn.tsx",
  "workbench/src/chart/indicators/IndicatorLegend.tsx",
  "workbench/src/chart/replay/ReplayControl.tsx",
  "workbench/src/chart-panel/data-window/DataWindow.tsx",
  "workbench/src/chart/drawings/DrawingTools.tsx",
  "workbench/src/shell/NarrowView.tsx",
  "workbench/src/watchlist/ManageLists.tsx",
];

/** The parts among them that charts of many traders show unasked. */
const ON_CHARTS = LATER.filter((each) =>
  /\/(?:lines|OrdersOn|IndicatorLegend|EdgeLevels|DataTable|ReplayControl)\.tsx?$|\/code\.ts$/.test(each),
);

describe("the page's JavaScript", () => {
  it("is at most 200 kB by gzip at a first visit with chart and watchlist", () => {
    expect(sizesOf(FIRST_VISIT).gzip).toBeLessThanOrEqual(BUDGET);
  });

  it("has chart and watchlist in the files that are counted", () => {
    const first = filesOf(FIRST_VISIT).map((file) => readFileSync(path.join(DIST, file), "utf8"));
    for (const words of ["price chart", "Symbol to watch"]) expect(first.join("\n")).toContain(words);
  });

  it("has at a first visit neither the error catalogue nor what only some charts show", () => {
    const first = filesOf(FIRST_VISIT);
    for (const part of LATER) expect(first).not.toContain(fileWith(part));
    const { title } = ERROR_CATALOGUE["alerts.unknown"];
    for (const file of first) expect(readFileSync(path.join(DIST, file), "utf8")).not.toContain(title);
  });

  it("needs for a chart's own parts neither panels and dialogs nor the words of errors", () => {
    const files = filesOf(["chart"]);
    for (const later of ["errors", "rest"])
      for (const file of filesOf([later]).slice(0, 1)) expect(files).not.toContain(file);
    for (const part of ON_CHARTS) expect(files).toContain(fileWith(part));
  });

  it("has no library for schemas: answers and requests are checked by the host", () => {
    expect(
      allModules().filter((each) => /\/node_modules\/(?:ajv|typebox)\/|contract\/src\/schemas\//.test(each)),
    ).toEqual([]);
  });

  it("is loaded early as far as every page asks for it, beside the entry", () => {
    const html = readFileSync(path.join(DIST, "index.html"), "utf8");
    const early = [...html.matchAll(/<link rel="modulepreload" [^>]*href="\/([^"]+)"/g)].map(([, file]) => file);
    expect(early.toSorted()).toEqual([...filesOf(["desk"]).slice(0, 1), ...filesOf(["soon"]).slice(0, 1)]);
  });

  it("is six scripts, so that the first click does not ask for hundreds", () => {
    expect(readdirSync(path.join(DIST, "assets")).filter((each) => each.endsWith(".js"))).toHaveLength(6);
  });

  it("lies compressed beside each of its files, and each file's name has its hash", () => {
    const files = readdirSync(path.join(DIST, "assets"));
    const scripts = files.filter((each) => each.endsWith(".js"));
    expect(scripts.every((each) => /-[\w-]{8}\.js$/.test(each))).toBe(true);
    const [entry = ""] = scripts.filter((each) => each.startsWith("index-"));
    expect(files).toContain(`${entry}.br`);
    expect(files).toContain(`${entry}.gz`);
  });
});
