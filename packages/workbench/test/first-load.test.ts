import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_CATALOGUE } from "@bourse/contract/errors";
import { describe, expect, it } from "vitest";
import { DIST, FIRST_VISIT, filesOf, sizesOf } from "./first-load.ts";

const BUDGET = 200_000;

/** Code of a chart that is loaded when something on the chart needs it. */
const LATER = [
  "src/chart/DataTable.tsx",
  "src/chart/structure/code.ts",
  "src/chart/drawings/code.ts",
  "src/alerts/code.ts",
  "src/chart/indicators/lines.ts",
  "src/chart/pick.ts",
  "src/alerts/EdgeLevels.tsx",
  "src/orders/chart/OrdersOn.tsx",
  "src/chart/indicators/IndicatorLegend.tsx",
  "src/chart/replay/ReplayControl.tsx",
  "src/chart-panel/data-window/DataWindow.tsx",
  "src/chart/drawings/DrawingTools.tsx",
  "src/shell/NarrowView.tsx",
  "src/watchlist/ManageLists.tsx",
];

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
    for (const part of LATER) for (const file of filesOf([part]).slice(0, 1)) expect(first).not.toContain(file);
    const { title } = ERROR_CATALOGUE["alerts.unknown"];
    for (const file of first) expect(readFileSync(path.join(DIST, file), "utf8")).not.toContain(title);
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
