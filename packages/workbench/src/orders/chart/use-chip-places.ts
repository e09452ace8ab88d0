import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Drawing } from "../../chart/drawing.ts";
import { chipTops } from "./chips.ts";

/** Between the chips and the price axis. */
const GAP = 4;

/** Puts each chip beside its line after each repaint. It writes styles alone: nothing is rendered, and nothing is measured. */
export function useChipPlaces(
  lines: readonly { readonly id: string; readonly price: number }[],
  drawing: RefObject<Drawing | undefined>,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const key = lines.map(({ id, price }) => `${id} ${price}`).join("\n");
  const current = useRef(lines);
  current.current = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lines
  useLayoutEffect(() => {
    const chart = drawing.current;
    const shown = list.current;
    if (!chart || !shown) return;
    let before = "";
    const place = () => {
      const { height } = chart.size();
      const tops = chipTops(
        current.current.map(({ id, price }) => ({ id, y: chart.yOf(price) })),
        height,
      );
      const right = chart.axisWidth() + GAP;
      const now = JSON.stringify([...tops, right]);
      if (now === before) return;
      before = now;
      shown.style.right = `${right}px`;
      shown.style.visibility = "visible";
      for (const chip of shown.children as HTMLCollectionOf<HTMLElement>) {
        chip.style.transform = `translateY(${tops.get(chip.dataset.chip ?? "") ?? 0}px)`;
      }
    };
    place();
    return chart.onFrame(place);
  }, [drawing, key]);
  return list;
}
