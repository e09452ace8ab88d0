import Type from "typebox";
import { PRESETS_PER_KIND, TEMPLATES_PER_KIND } from "../../limits/manifest.ts";
import { AlertTemplateSchema } from "./alert-template.ts";
import { AutomationTemplateSchema } from "./automation-template.ts";
import { ChartAnnotationSchema } from "./chart-annotation.ts";
import { IndicatorPresetSchema } from "./indicator-preset.ts";
import { ResearchLinkSchema } from "./research-link.ts";
import { ScannerPresetSchema } from "./scanner-preset.ts";
import { WatchlistPresetSchema } from "./watchlist-preset.ts";

export type { AlertTemplate } from "./alert-template.ts";
export type { AutomationTemplate } from "./automation-template.ts";
export type { ChartAnnotation } from "./chart-annotation.ts";
export type { IndicatorPreset } from "./indicator-preset.ts";
export type { ResearchLink } from "./research-link.ts";
export { CADENCE_MINUTES, type ScannerPreset, type ScanStyle } from "./scanner-preset.ts";
export type { WatchlistPreset } from "./watchlist-preset.ts";

const presets = { minItems: 1, maxItems: PRESETS_PER_KIND };
const templates = { minItems: 1, maxItems: TEMPLATES_PER_KIND };

/** Contributions of a `resource` manifest besides views and containers. */
export const resourceContributions = {
  watchlistPresets: Type.Optional(Type.Array(WatchlistPresetSchema, presets)),
  researchLinks: Type.Optional(Type.Array(ResearchLinkSchema, presets)),
  scannerPresets: Type.Optional(Type.Array(ScannerPresetSchema, presets)),
  indicatorPresets: Type.Optional(Type.Array(IndicatorPresetSchema, presets)),
  automationTemplates: Type.Optional(Type.Array(AutomationTemplateSchema, presets)),
  alertTemplates: Type.Optional(Type.Array(AlertTemplateSchema, templates)),
  chartAnnotations: Type.Optional(Type.Array(ChartAnnotationSchema, templates)),
};

/** Keys of the contributions above, in the order of the specification. */
export type ResourceKind = keyof typeof resourceContributions;
export const RESOURCE_KINDS = Object.keys(resourceContributions) as ResourceKind[];
