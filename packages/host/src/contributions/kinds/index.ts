import type { ContributionKind } from "../kind.ts";
import { ALERT_TEMPLATES } from "./alert-templates.ts";
import { AUTOMATION_TEMPLATES } from "./automation-templates.ts";
import { CHART_ANNOTATIONS } from "./chart-annotations.ts";
import { INDICATOR_PRESETS } from "./indicator-presets.ts";
import { RESEARCH_LINKS } from "./research-links.ts";
import { SCANNER_PRESETS } from "./scanner-presets.ts";
import { WATCHLIST_PRESETS } from "./watchlist-presets.ts";

/** The kinds of contributions that a trader can use here, in the order of the specification. */
export const CONTRIBUTION_KINDS: readonly ContributionKind[] = [
  WATCHLIST_PRESETS,
  RESEARCH_LINKS,
  SCANNER_PRESETS,
  INDICATOR_PRESETS,
  AUTOMATION_TEMPLATES,
  ALERT_TEMPLATES,
  CHART_ANNOTATIONS,
];
