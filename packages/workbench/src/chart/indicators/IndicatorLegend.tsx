import { classes, IconButton, readableOn, useTheme } from "@bourse/ui";
import { Eye, EyeOff, X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { openDialog } from "../../state/dialogs.ts";
import type { Drawing } from "../drawing.ts";
import { markId } from "../overlays/overlays.ts";
import { usePaneTops } from "../panes/use-pane-tops.ts";
import { useThings } from "../things.ts";
import { indicatorThing, useIndicatorActs } from "./acts.ts";
import type { ShownIndicator } from "./lines.ts";

export interface IndicatorLegendProps {
  readonly shown: readonly ShownIndicator[];
  /** Index of the bar under the cursor. */
  readonly index: number;
  readonly drawing: RefObject<Drawing | undefined>;
}

/** More indicators than this over the prices show their names alone: their values would not fit in a line. */
const MOST_VALUES = 4;

/** The indicators of a chart with their values at a bar, each in the first line of its pane; a name opens the settings. */
export function IndicatorLegend({ shown, index, drawing }: IndicatorLegendProps) {
  const acts = useIndicatorActs();
  const list = useRef<HTMLUListElement>(null);
  const tops = usePaneTops(
    drawing,
    shown.map(({ indicator }) => markId("indicators", indicator.id)),
  );
  useThings(({ target }) => {
    const at = [...(list.current?.children ?? [])].findIndex((each) => each.contains(target));
    const found = shown[at];
    return found && indicatorThing(found.indicator, acts);
  });
  const overPrices = tops.filter((top) => top === undefined).length;
  return (
    <ul ref={list} aria-label="Indicators" className="over-bars flex gap-x-3 overflow-hidden text-xs whitespace-nowrap">
      {shown.map((each, place) => {
        const top = tops[place];
        const { indicator, label } = each;
        return (
          <li
            key={indicator.id}
            data-indicator={label}
            className={classes("group flex items-center gap-1", top !== undefined && "absolute left-0")}
            style={top === undefined ? undefined : { top }}
          >
            <button
              type="button"
              title={`Settings of ${label}`}
              className={classes(
                "pointer-events-auto min-h-6 font-medium hover:underline",
                indicator.hidden && "text-muted line-through",
              )}
              onClick={() => openDialog({ kind: "indicator", id: indicator.id })}
            >
              {label}
            </button>
            {/* It touches the name, so that the pointer that goes to it stays on the indicator. */}
            <span className="pointer-events-auto -ml-1 hidden pl-1 group-focus-within:flex group-hover:flex">
              <IconButton
                className="size-6"
                label={`${indicator.hidden ? "Show" : "Hide"} ${label}`}
                onClick={() => acts.toggle(indicator)}
              >
                {indicator.hidden ? <EyeOff size={13} aria-hidden="true" /> : <Eye size={13} aria-hidden="true" />}
              </IconButton>
              <IconButton className="size-6" label={`Remove ${label}`} onClick={() => acts.remove(indicator)}>
                <X size={13} aria-hidden="true" />
              </IconButton>
            </span>
            <span className={top === undefined && overPrices > MOST_VALUES ? "sr-only" : "flex gap-1 @max-sm:sr-only"}>
              <Values shown={each} index={index} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Values({ shown: { lines, data, format }, index }: { readonly shown: ShownIndicator; readonly index: number }) {
  const { surface } = useTheme().palette;
  if (!data) return <span className="text-muted">hidden</span>;
  return (
    <>
      {lines.map(({ name, title, color }) => {
        const value = index < data.length ? data.columns[name]?.[index] : undefined;
        const isShown = value !== undefined && !Number.isNaN(value);
        return (
          <span key={name} title={title} style={{ color: readableOn(surface, color) }}>
            {isShown ? format(value) : "–"}
          </span>
        );
      })}
      {index === data.forming && <span className="text-warning">forming</span>}
    </>
  );
}
