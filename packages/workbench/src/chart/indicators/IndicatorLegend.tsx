import { classes, IconButton, readableOn, useTheme } from "@bourse/ui";
import { Eye, EyeOff, X } from "lucide-react";
import { openDialog } from "../../state/dialogs.ts";
import { useIndicatorActs } from "./acts.ts";
import type { ShownIndicator } from "./lines.ts";

export interface IndicatorLegendProps {
  readonly shown: readonly ShownIndicator[];
  /** Index of the bar under the cursor. */
  readonly index: number;
}

/** The indicators of a chart with their values at a bar; a name opens the settings. */
export function IndicatorLegend({ shown, index }: IndicatorLegendProps) {
  const acts = useIndicatorActs();
  return (
    <ul aria-label="Indicators" className="flex flex-col gap-0.5 text-xs">
      {shown.map((each) => (
        <li
          key={each.indicator.id}
          data-indicator={each.label}
          className="group pointer-events-auto flex items-center gap-1 self-start"
        >
          <span className="flex items-center gap-1 rounded bg-surface/85 px-1">
            <button
              type="button"
              title={`Settings of ${each.label}`}
              className={classes(
                "min-h-6 font-medium hover:underline",
                each.indicator.hidden && "text-muted line-through",
              )}
              onClick={() => openDialog({ kind: "indicator", id: each.indicator.id })}
            >
              {each.label}
            </button>
            <Values shown={each} index={index} />
          </span>
          <span className="hidden rounded bg-surface/85 group-focus-within:flex group-hover:flex">
            <IconButton
              className="size-6"
              label={`${each.indicator.hidden ? "Show" : "Hide"} ${each.label}`}
              onClick={() => acts.toggle(each.indicator)}
            >
              {each.indicator.hidden ? <EyeOff size={13} aria-hidden="true" /> : <Eye size={13} aria-hidden="true" />}
            </IconButton>
            <IconButton className="size-6" label={`Remove ${each.label}`} onClick={() => acts.remove(each.indicator)}>
              <X size={13} aria-hidden="true" />
            </IconButton>
          </span>
        </li>
      ))}
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
