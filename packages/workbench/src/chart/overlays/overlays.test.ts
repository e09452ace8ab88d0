import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keepLevels, type LevelMark } from "./level.ts";
import type { Canvas } from "./overlay.ts";
import { createOverlays } from "./overlays.ts";

const level = (id: string, price: number): LevelMark => ({ kind: "level", id, price, color: "#000", stroke: "dashed" });

describe("what is drawn over a chart", () => {
  it("is told as a whole each time; a layer leaves the marks of the others, of the same name too", () => {
    const shown: (readonly LevelMark[])[] = [];
    const overlays = createOverlays({} as Canvas, {
      level: () => (marks) => void shown.push(marks),
    });
    overlays.show("alerts", [level("one", 10), level("two", 20)]);
    overlays.show("last-price", [level("one", 30)]);
    overlays.show("alerts", [level("two", 21)]);
    expect(shown.at(-1)?.map(({ id, price }) => [id, price])).toEqual([
      ["alerts two", 21],
      ["last-price one", 30],
    ]);
  });

  it("keeps a line that stays, and takes one away that is told no more", () => {
    const calls: string[] = [];
    const made = (title: string) => ({
      applyOptions: ({ price }: { price: number }) => calls.push(`${title}=${price}`),
    });
    const series = {
      createPriceLine: ({ title, price }: { title: string; price: number }) => {
        calls.push(`new ${title}=${price}`);
        return made(title);
      },
      removePriceLine: () => calls.push("gone"),
    };
    const keep = keepLevels({ series: () => series } as unknown as Canvas);
    keep([{ ...level("a", 1), title: "A" }]);
    keep([{ ...level("a", 2), title: "A" }]);
    keep([]);
    expect(calls).toEqual(["new A=1", "A=2", "gone"]);
  });

  it("goes through this folder alone", () => {
    const root = path.resolve(import.meta.dirname, "../..");
    const drawers = globSync("**/*.{ts,tsx}", { cwd: root })
      .filter((file) => !file.includes(".test.") && !file.startsWith("chart/overlays/"))
      .filter((file) =>
        /createPriceLine|attachPrimitive|createSeriesMarkers/.test(readFileSync(path.join(root, file), "utf8")),
      );
    expect(drawers).toEqual([]);
  });
});
