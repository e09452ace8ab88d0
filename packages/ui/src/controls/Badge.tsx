import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import type { Tone } from "../theme/palette.ts";

const TONES: Readonly<Record<Tone, string>> = {
  text: "border-line text-text",
  muted: "border-line text-muted",
  accent: "border-accent/50 text-accent",
  positive: "border-positive/50 text-positive",
  negative: "border-negative/50 text-negative",
  warning: "border-warning/50 text-warning",
};

/** A short fact beside a name. */
export function Badge({ tone = "muted", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1 rounded-sm border px-1 text-2xs whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
