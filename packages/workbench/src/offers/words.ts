import type { ListedTake, Offer } from "@bourse/contract/host-api";

/** Each kind in the trader's words. */
export const KIND_WORDS: Readonly<Record<Offer["kind"], string>> = {
  watchlistPresets: "Watchlist",
  researchLinks: "Link",
  scannerPresets: "Scan",
  indicatorPresets: "Indicator",
  automationTemplates: "Task",
  alertTemplates: "Alert",
  chartAnnotations: "Drawing",
};

/** Why an offer cannot be used; undefined when it can. */
export function stateWords({ state, missing }: Pick<Offer, "state" | "missing">): string | undefined {
  switch (state) {
    case "offered":
      return undefined;
    case "needs_approval":
      return `Needs your permission: ${missing.join(", ")}`;
    case "disabled":
      return "Its extension is disabled";
    case "stopped":
      return "Its extension was stopped";
  }
}

/** The state of an object's origin, where the trader should know it. */
export const ORIGIN_WORDS: Readonly<Record<ListedTake["origin_state"], string>> = {
  offered: "",
  needs_approval: "permission withdrawn; it stays",
  disabled: "extension disabled; it stays",
  stopped: "extension stopped; it stays",
  gone: "no longer in the installed version; it stays",
  removed: "extension removed; it is yours alone",
};
