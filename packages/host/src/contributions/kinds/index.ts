import type { ContributionKind } from "../kind.ts";
import { ALERT_TEMPLATES } from "./alert-templates.ts";
import { CHART_ANNOTATIONS } from "./chart-annotations.ts";
import { INDICATOR_PRESETS } from "./indicator-presets.ts";
import { RESEARCH_LINKS } from "./research-links.ts";
import { WATCHLIST_PRESETS } from "./watchlist-presets.ts";

/** The kinds of contributions that a trader can use here, in the order of the specification. */
export const CONTRIBUTION_KINDS: readonly ContributionKind[] = [
  WATCHLIST_PRESETS,
  RESEARCH_LINKS,
  INDICATOR_PRESETS,
  ALERT_TEMPLATES,
  CHART_ANNOTATIONS,
];
