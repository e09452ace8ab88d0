import type { AlertLimits } from "@bourse/contract";
import type { Guest, Principal } from "../../principal/principal.ts";
import type { RuleDesk } from "./desk.ts";
import type { Sorted } from "./port.ts";
import { asExtensionSees, isOpen, type Origin, type Rule } from "./rule.ts";
import { switched } from "./switched.ts";

type OwnedRule = Rule & { readonly origin: Origin };

/** A rule comes from an extension when the host made it for that id and that signing key; text in it proves nothing. */
function comesFrom(rule: Rule | undefined, { id, keyId }: Guest): rule is OwnedRule {
  return rule?.origin?.extension === id && rule.origin.key === keyId;
}

function isOwnedBy(rule: Rule | undefined, principal: Guest): rule is OwnedRule {
  return comesFrom(rule, principal) && rule.owner === principal.id;
}

/** Every rule is the trader's; an extension reaches the rules it owns and no others. */
function mayChange(rule: Rule | undefined, principal: Principal): rule is Rule {
  switch (principal.kind) {
    case "guest":
      return isOwnedBy(rule, principal);
    case "trader":
      return rule !== undefined;
  }
}

/** What may be done with rules, by who owns them. Foreign ids are told apart and left alone. */
export function alertOwnership(desk: RuleDesk, limits: AlertLimits) {
  const { store } = desk;
  return {
    list: (principal: Guest) =>
      store.ownedBy(principal.id).flatMap((rule) => (isOwnedBy(rule, principal) ? asExtensionSees(rule) : [])),
    adopt(principal: Guest, planId: string, ids: readonly string[]): Sorted {
      let room = limits.maxOpenPerExtension - store.openCountOf(principal.id);
      return change(desk, ids, (rule) => {
        if (!comesFrom(rule, principal)) return undefined;
        const takesRoom = rule.owner === undefined && isOpen(rule);
        if (takesRoom && room <= 0) return undefined;
        if (takesRoom) room -= 1;
        return { ...rule, owner: principal.id, planId };
      });
    },
    enable: (principal: Principal, watch: "watched" | "stopped", ids: readonly string[]) =>
      change(desk, ids, (rule) => (mayChange(rule, principal) ? switched(rule, watch, principal) : undefined)),
    remove(principal: Principal, ids: readonly string[]): Sorted {
      const rules = ids.map((id) => store.find(id)).filter((rule) => mayChange(rule, principal));
      if (principal.kind === "trader") refuseForGood(desk, rules);
      desk.remove(rules);
      return sort(ids, rules);
    },
  };
}

/** Changes what `apply` gives a rule for; the others are rejected. */
function change(desk: RuleDesk, ids: readonly string[], apply: (rule: Rule | undefined) => Rule | undefined): Sorted {
  const changes = ids.flatMap((id) => {
    const before = desk.store.find(id);
    const after = apply(before);
    return before && after ? { before, after } : [];
  });
  desk.change(changes);
  return sort(
    ids,
    changes.map((each) => each.after),
  );
}

function sort(ids: readonly string[], done: readonly Rule[]): Sorted {
  const taken = new Set(done.map((rule) => rule.id));
  return { done: ids.filter((id) => taken.has(id)), rejected: ids.filter((id) => !taken.has(id)) };
}

/** Its extension must not propose again what the trader has removed, as if nothing had been said. */
function refuseForGood(desk: RuleDesk, rules: readonly Rule[]): void {
  for (const { owner, origin } of rules) if (owner && origin) desk.declined.addForGood(owner, origin.clientRequestId);
}
