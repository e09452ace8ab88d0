import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { openDialog } from "../state/dialogs.ts";
import { moveCursor, stretchOf, zoomOf } from "./cursor.ts";
import type { Drawing } from "./drawing.ts";
import { askMenu, isMenuKey } from "./menu-key.ts";
import { showInTable, takeWanted } from "./places.ts";
import type { BarStore } from "./store/bar-store.ts";
import { searchTyped } from "./typing.ts";

export interface DataCursorOf {
  readonly chartId: string;
  readonly store: BarStore;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  /** Index of the bar that the keyboard chose. */
  readonly cursor: number | undefined;
  readonly onCursor: (index: number | undefined) => void;
  readonly say: (text: string) => void;
  /** A bar in words. */
  readonly describe: (index: number) => string;
}

/** Moves a chart's data cursor by keys, and announces its bar. */
export function useDataCursor({ chartId, store, element, drawing, cursor, onCursor, say, describe }: DataCursorOf) {
  const moveTo = (index: number) => {
    onCursor(index);
    // Before the announcement, because moving may scroll, and percentages count from the first bar in sight.
    drawing.current?.point(index);
    // Announced when the cursor moves, not when the bar under it changes: otherwise a ticking price would be
    // announced without end.
    say(describe(index));
  };
  const arrive = useRef(moveTo);
  arrive.current = moveTo;
  useEffect(() => {
    const time = takeWanted("drawing", chartId);
    const index = time === undefined ? undefined : store.nearest(time);
    if (index === undefined) return;
    element.current?.focus();
    arrive.current(index);
  }, [chartId, store, element]);
  return {
    onKeyDown(event: KeyboardEvent) {
      if (isMenuKey(event)) {
        event.preventDefault();
        return askMenu({
          chartId,
          element: element.current,
          drawing: drawing.current,
          bar: store.bar(cursor ?? store.to - 1),
        });
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const at = cursor === undefined ? undefined : store.bar(cursor);
      if (event.key === "Enter" && at) return showInTable(chartId, at.time);
      if (event.key === ",") return openDialog({ kind: "timeframe" });
      if (searchTyped(event.key)) return event.preventDefault();
      const stretch = event.shiftKey ? stretchOf(event.key) : undefined;
      if (stretch !== undefined) {
        event.preventDefault();
        return drawing.current?.range.stretch(stretch);
      }
      const next = moveCursor(event.key, cursor, store);
      const factor = zoomOf(event.key);
      if (next === undefined && factor === undefined) return;
      event.preventDefault();
      if (next !== undefined) moveTo(next);
      else if (factor !== undefined) drawing.current?.zoom(factor);
    },
    leave() {
      say("");
      if (cursor === undefined) return;
      onCursor(undefined);
      drawing.current?.clearPoint();
    },
  };
}
