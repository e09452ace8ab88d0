import type { Capability } from "../capabilities.ts";
import type { RESOURCE_KINDS } from "./resource/index.ts";

type Kind = (typeof RESOURCE_KINDS)[number];

/** One row of the specification's table: when the condition holds, the requirement must hold too. */
export type Coupling =
  | { readonly anyOf: readonly Kind[]; readonly needs: readonly Capability[] }
  | { readonly capability: Capability; readonly needsKind: Kind };

/** The capability couplings of a `resource` manifest, in the order of the specification. */
export const COUPLINGS: readonly Coupling[] = [
  { anyOf: ["scannerPresets", "indicatorPresets"], needs: ["tradingRead"] },
  { anyOf: ["automationTemplates"], needs: ["tradingRead", "languageModel"] },
  { capability: "languageModel", needsKind: "automationTemplates" },
  { anyOf: ["alertTemplates"], needs: ["alertsWrite"] },
  { capability: "alertsWrite", needsKind: "alertTemplates" },
  { anyOf: ["chartAnnotations"], needs: ["chartWrite"] },
  { capability: "chartWrite", needsKind: "chartAnnotations" },
];
