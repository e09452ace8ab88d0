import type { AlertLimits } from "@bourse/contract";
import type { Installed } from "../../principal/principal.ts";
import type { RuleDesk } from "./desk.ts";
import type { AlertPrincipal, Sorted } from "./port.ts";
import type { RuleOwner } from "./rows.ts";
import { asExtensionSees, isOpen, type Rule } from "./rule.ts";
import { switched } from "./switched.ts";

type Owned<Each extends RuleOwner> = Each & { readonly origin: NonNullable<Each["origin"]> };

/**
 * A rule comes from an extension if the host created it for that id and signing key; text in the rule proves nothing.
 */
function comesFrom<Each extends RuleOwner>(rule: Each | undefined, { id, keyId }: Installed): rule is Owned<Each> {
  return rule?.origin?.extension === id && rule.origin.key === keyId;
}

function isOwnedBy<Each extends RuleOwner>(rule: Each | undefined, principal: Installed): rule is Owned<Each> {
  return comesFrom(rule, principal) && rule.owner === principal.id;
}

/** Every rule is the trader's; an extension can change only the rules it owns. */
function mayChange<Each extends RuleOwner>(rule: Each | undefined, principal: AlertPrincipal): rule is Each {
  switch (principal.kind) {
    case "guest":
    case "app":
      return isOwnedBy(rule, principal);
    case "trader":
      return rule !== undefined;
  }
}

/** The actions on rules, restricted by ownership. Ids of other owners are reported and left unchanged. */
export function alertOwnership(desk: RuleDesk, limits: AlertLimits) {
  const { store } = desk;
  return {
    list: (principal: Installed) =>
      store.ownedBy(principal.id).flatMap((rule) => (isOwnedBy(rule, principal) ? asExtensionSees(rule) : [])),
    adopt(principal: Installed, planId: string, ids: readonly string[]): Sorted {
      let room = limits.maxOpenPerExtension - store.openCountOf(principal.id);
      return change(desk, ids, (rule) => {
        if (!comesFrom(rule, principal)) return undefined;
        const takesRoom = rule.owner === undefined && isOpen(rule);
        if (takesRoom && room <= 0) return undefined;
        if (takesRoom) room -= 1;
        return { ...rule, owner: principal.id, planId };
      });
    },
    enable: (principal: AlertPrincipal, watch: "watched" | "stopped", ids: readonly string[]) =>
      change(desk, ids, (rule) => (mayChange(rule, principal) ? switched(rule, watch, principal) : undefined)),
    remove(principal: AlertPrincipal, ids: readonly string[]): Sorted {
      const rules = ids.map((id) => store.findOwner(id)).filter((rule) => mayChange(rule, principal));
      if (principal.kind === "trader") refuseForGood(desk, rules);
      desk.remove(rules);
      return sort(ids, rules);
    },
  };
}

/** Changes the rules for which `apply` returns a rule; the others are rejected. */
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

function sort(ids: readonly string[], done: readonly RuleOwner[]): Sorted {
  const taken = new Set(done.map((rule) => rule.id));
  return { done: ids.filter((id) => taken.has(id)), rejected: ids.filter((id) => !taken.has(id)) };
}

/** After the trader has removed a rule, its extension must not propose it again. */
function refuseForGood(desk: RuleDesk, rules: readonly RuleOwner[]): void {
  for (const { owner, origin } of rules) if (owner && origin) desk.declined.addForGood(owner, origin.clientRequestId);
}
