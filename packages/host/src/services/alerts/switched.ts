import type { AlertPrincipal } from "./port.ts";
import type { Rule } from "./rule.ts";

/** The principal recorded as having stopped a rule, and the reason, by kind of caller. */
const STOPPED_BY = {
  guest: { reason: "stopped by its extension", stoppedBy: "extension" },
  app: { reason: "stopped by its extension", stoppedBy: "extension" },
  trader: { reason: "stopped by you", stoppedBy: "trader" },
} as const satisfies Record<AlertPrincipal["kind"], Pick<Rule, "reason" | "stoppedBy">>;

/**
 * The rule after switching it on or off. Undefined if the principal may not: an ended rule stays ended, and a rule that
 * the trader stopped can only be started by the trader.
 */
export function switched(rule: Rule, to: "watched" | "stopped", { kind }: AlertPrincipal): Rule | undefined {
  if (rule.state !== "active" && rule.state !== "stopped") return undefined;
  if (to === "stopped") return rule.state === "stopped" && kind !== "trader" ? rule : stop(rule, kind);
  if (rule.state === "active") return rule;
  if (rule.stoppedBy === "trader" && kind !== "trader") return undefined;
  return { ...rule, state: "active", reason: undefined, stoppedBy: undefined };
}

function stop(rule: Rule, kind: AlertPrincipal["kind"]): Rule {
  return { ...rule, state: "stopped", ...STOPPED_BY[kind] };
}
