import type { Principal } from "../../principal/principal.ts";
import type { Rule } from "./rule.ts";

/** Who a rule says has stopped it, and why, by who does. */
const STOPPED_BY = {
  guest: { reason: "stopped by its extension", stoppedBy: "extension" },
  trader: { reason: "stopped by you", stoppedBy: "trader" },
} as const satisfies Record<Principal["kind"], Pick<Rule, "reason" | "stoppedBy">>;

/**
 * The rule after it was switched on or off. Undefined where the principal may not: what has ended stays so, and what the
 * trader has stopped is the trader's to start.
 */
export function switched(rule: Rule, to: "watched" | "stopped", { kind }: Principal): Rule | undefined {
  if (rule.state !== "active" && rule.state !== "stopped") return undefined;
  if (to === "stopped") return rule.state === "stopped" && kind !== "trader" ? rule : stop(rule, kind);
  if (rule.state === "active") return rule;
  if (rule.stoppedBy === "trader" && kind !== "trader") return undefined;
  return { ...rule, state: "active", reason: undefined, stoppedBy: undefined };
}

function stop(rule: Rule, kind: Principal["kind"]): Rule {
  return { ...rule, state: "stopped", ...STOPPED_BY[kind] };
}
