export * from "./abi.ts";
export * from "./assistant/index.ts";
export * from "./capabilities.ts";
export * from "./commands/index.ts";
export * from "./errors/index.ts";
export { checkEnvelope, ENVELOPE_INTEGERS, type EnvelopeRules, type EnvelopeVerdict } from "./events/check-envelope.ts";
export { checkEvent } from "./events/check-event.ts";
export { EnvelopeSchema } from "./events/envelope.ts";
export * from "./events/index.ts";
export * from "./forecast/index.ts";
export * from "./generated/methods.ts";
export {
  EXTENSION_ID_PATTERN,
  HASH_VALUE_PATTERN,
  isExtensionId,
  isHashValue,
  isNamespacedId,
  isSemanticVersion,
  NAMESPACED_ID_PATTERN,
  SEMANTIC_VERSION_PATTERN,
  SERVICE_PREFIX,
} from "./identifiers.ts";
export * from "./indicators.ts";
export * from "./issue.ts";
export * from "./journal/index.ts";
export { sayAsked } from "./json/fault-words.ts";
export * from "./json/index.ts";
export * from "./limits/index.ts";
export * from "./lm/index.ts";
export * from "./manifest/index.ts";
export * from "./market.ts";
export { isoMoment } from "./moment.ts";
export * from "./official/index.ts";
export * from "./orders/index.ts";
export * from "./plugin/index.ts";
export { foldBranches } from "./schemas/branches.ts";
export { CLEAN_TEXT_PATTERN } from "./schemas/fields.ts";
export { translateFaults } from "./schemas/translate.ts";
export { lazyTest, type SchemaFault } from "./schemas/validator.ts";
export { secretsIn } from "./secrets.ts";
export * from "./tasks/index.ts";
export { compareVersions, compareVersionsWithBuild } from "./version-order.ts";
export { type BarMark, readBarMark, writeBarMark } from "./view/bar-mark.ts";
export { checkLayout, LAYOUT_INTEGERS } from "./view/check.ts";
export type { BoxNode, LabelNode, LayoutNode, LineNode } from "./view/layout.ts";
export { LayoutSchema } from "./view/schema.ts";
