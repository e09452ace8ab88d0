import { ERROR_CATALOGUE } from "@bourse/contract";
import { refuse } from "../../failure.ts";

/** Refuses rule ids that are not in the catalogue. */
export function requireKnownRules(ruleIds: readonly string[]): void {
  const unknown = ruleIds.filter((rule) => !Object.hasOwn(ERROR_CATALOGUE, rule));
  if (unknown.length > 0) refuse("state.rules_required", `no such rule: ${unknown.join(", ")}`);
}

/** Requires known rule ids, and at least one. */
export function requireCitedRules(ruleIds: readonly string[]): void {
  if (ruleIds.length === 0) refuse("state.rules_required");
  requireKnownRules(ruleIds);
}
