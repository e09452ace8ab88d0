import type { Stroke } from "@bourse/contract/host-api";
import type { Time } from "lightweight-charts";
import { describe, expect, it } from "vitest";
import { lineOverPrices, type OverPrices, USUAL_STROKE } from "./line-over-prices.ts";

type View = ReturnType<typeof lineOverPrices>;

/** The parts that a style draws of values beside a price of 10, as `line 0-1` or `dot 1`, each with its colour. */
function drawn(style: Parameters<typeof lineOverPrices>[0], ...values: readonly number[]): readonly string[] {
  return drawnWith(lineOverPrices(style), values).calls;
}

/** The same with the width and the dashes of the line. */
function drawnWith(view: View, values: readonly number[]) {
  const bars = values.map((value, x) => {
    const color = value > 10 ? "red" : "green";
    const originalData: OverPrices = { time: x as unknown as Time, value, color, base: 10 };
    return { x, time: x, originalData, barColor: color };
  });
  const calls: string[] = [];
  let from = 0;
  const context = {
    strokeStyle: "",
    fillStyle: "",
    beginPath() {},
    moveTo: (x: number) => {
      from = x;
    },
    lineTo: (x: number) => {
      calls.push(`line ${from}-${x} ${context.strokeStyle}`);
      from = x;
    },
    lineWidth: 0,
    dashes: [] as readonly number[],
    setLineDash: (dashes: readonly number[]) => {
      context.dashes = dashes;
    },
    stroke() {},
    arc: (x: number) => calls.push(`dot ${x} ${context.fillStyle}`),
    fill() {},
  };
  view.update(
    { bars, barSpacing: 1, visibleRange: { from: 0, to: values.length } } as unknown as Parameters<View["update"]>[0],
    view.defaultOptions(),
  );
  const target = { useMediaCoordinateSpace: (draw: (scope: object) => void) => draw({ context }) };
  type Draw = ReturnType<View["renderer"]>["draw"];
  const toY = ((price: number) => price) as Parameters<Draw>[1];
  view.renderer().draw(target as unknown as Parameters<Draw>[0], toY, false);
  return { calls, width: context.lineWidth, dashes: context.dashes };
}

describe("a line over the prices", () => {
  it("goes from bar to bar in the colour of the later one, and leaves out what has no value", () => {
    expect(drawn("line", Number.NaN, 9, 11, 12)).toEqual(["line 1-2 red", "line 2-3 red"]);
  });

  it("has no part between a bar that it is above and one that it is below, where it has steps", () => {
    expect(drawn("steps", 8, 9, 11, 12)).toEqual(["line 0-1 green", "line 2-3 red"]);
  });

  it("is as wide and as dashed as the trader wants, from the next painting on", () => {
    let stroke: Stroke = USUAL_STROKE;
    const view = lineOverPrices("line", () => stroke);
    expect(drawnWith(view, [9, 9])).toMatchObject({ width: 2, dashes: [] });
    stroke = { width: 3, dash: "dashed" };
    expect(drawnWith(view, [9, 9])).toMatchObject({ width: 3, dashes: [12, 9] });
  });

  it("is a dot for each bar where it has dots", () => {
    expect(drawn("dots", 8, Number.NaN, 11)).toEqual(["dot 0 green", "dot 2 red"]);
  });
});
