import { type RefObject, useEffect, useState } from "react";
import type { Drawing } from "../drawing.ts";

/** Where panes begin, in pixels from the top of the chart, in the order of their names; read again after each repaint that moved one. */
export function usePaneTops(
  drawing: RefObject<Drawing | undefined>,
  names: readonly string[],
): readonly (number | undefined)[] {
  const [tops, setTops] = useState<readonly (number | undefined)[]>([]);
  const key = names.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the names
  useEffect(() => {
    const read = () => {
      const next = names.map((name) => drawing.current?.panes.topOf(name));
      setTops((before) => (String(before) === String(next) ? before : next));
    };
    read();
    return drawing.current?.onFrame(read);
  }, [drawing, key]);
  return tops;
}
