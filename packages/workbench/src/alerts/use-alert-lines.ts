import { usePrices, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Drawing } from "../chart/drawing.ts";
import type { MovedLine } from "../chart/line-drag.ts";
import { ALERT_LINES } from "../chart/parts.ts";
import { useLazyCode } from "../parts/lazy-code.ts";
import { openDialog } from "../state/dialogs.ts";
import { pointedPrice } from "../words/price.ts";
import type { AlertLine } from "./lines.ts";
import { useAlertAct, useAlerts } from "./queries.ts";

const NO_ALERTS = [] as const;
const NO_LINES: readonly AlertLine[] = [];

export interface AlertLinesOf {
  readonly symbol: string;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
}

/** Draws the alerts of a chart's symbol and lets the trader drag them at the price axis. */
export function useAlertLines({ symbol, element, drawing }: AlertLinesOf): void {
  const { palette } = useTheme();
  const { decimals } = usePrices(symbol);
  const alerts = useAlerts().data?.alerts ?? NO_ALERTS;
  const code = useLazyCode(alerts.length > 0 ? ALERT_LINES : undefined);
  const lines = useMemo(() => code?.linesOf(alerts, symbol) ?? NO_LINES, [code, alerts, symbol]);
  const [moved, setMoved] = useState<MovedLine<AlertLine>>();
  const { mutate } = useAlertAct();
  const current = useRef(lines);

  useEffect(() => {
    current.current = lines;
    drawing.current?.overlays.show(
      "alerts",
      lines.map(({ id, title, price }) => ({
        kind: "level",
        id,
        title,
        price: moved?.line.id === id ? moved.price : price,
        color: palette.warning,
        stroke: "dashed",
      })),
    );
  }, [lines, moved, palette, drawing]);

  useEffect(() => {
    const target = element.current;
    if (!target || !code) return;
    const drop = ({ line, price }: MovedLine<AlertLine>) => {
      const at = pointedPrice(price, decimals);
      setMoved({ line, price: at });
      mutate(
        { id: line.alertId, change: { [line.part]: at } },
        {
          onSettled: () => setMoved(undefined),
          onError: (error) => openDialog({ kind: "failure", action: "Move the alert", error }),
        },
      );
    };
    const drags = code.watchLineDrags<AlertLine>(target, {
      reach: "axis",
      drawing: () => drawing.current,
      lines: () => current.current,
      onMove: setMoved,
      onDrop: drop,
      onCancel: () => setMoved(undefined),
    });
    return drags.end;
  }, [element, drawing, mutate, decimals, code]);
}
