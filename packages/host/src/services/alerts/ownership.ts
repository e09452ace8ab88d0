import type { AlertLimits } from "@bourse/contract";
import type { Submitter } from "../../broker/command.ts";
import type { RuleDesk } from "./desk.ts";
import type { Sorted } from "./port.ts";
import { asExtensionSees, isOpen, type Origin, type Rule } from "./rule.ts";

type OwnedRule = Rule & { readonly origin: Origin };

/** A rule comes from an extension when the host made it for that id and that signing key; text in it proves nothing. */
function comesFrom(rule: Rule | undefined, { id, keyId }: Submitter): rule is OwnedRule {
  return rule?.origin?.extension === id && rule.origin.key === keyId;
}

function isOwnedBy(rule: Rule | undefined, submitter: Submitter): rule is OwnedRule {
  return comesFrom(rule, submitter) && rule.owner === submitter.id;
}

/** What an extension may do with rules, by who owns them. Foreign ids are told apart and left alone. */
export function alertOwnership(desk: RuleDesk, limits: AlertLimits) {
  const { store } = desk;
  return {
    list: (submitter: Submitter) =>
      store.ownedBy(submitter.id).flatMap((rule) => (isOwnedBy(rule, submitter) ? asExtensionSees(rule) : [])),
    adopt(submitter: Submitter, planId: string, ids: readonly string[]): Sorted {
      let room = limits.maxOpenPerExtension - store.openCountOf(submitter.id);
      return change(desk, ids, (rule) => {
        if (!comesFrom(rule, submitter)) return undefined;
        const takesRoom = rule.owner === undefined && isOpen(rule);
        if (takesRoom && room <= 0) return undefined;
        if (takesRoom) room -= 1;
        return { ...rule, owner: submitter.id, planId };
      });
    },
    enable: (submitter: Submitter, watch: "watched" | "stopped", ids: readonly string[]) =>
      change(desk, ids, (rule) => {
        if (!isOwnedBy(rule, submitter)) return undefined;
        return watch === "watched" ? watchedAgain(rule) : stopped(rule);
      }),
    remove(submitter: Submitter, ids: readonly string[]): Sorted {
      const rules = ids.map((id) => store.find(id)).filter((rule) => isOwnedBy(rule, submitter));
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

/** Undefined where the extension may not: what has ended stays so, and what the trader has stopped is the trader's. */
function watchedAgain(rule: Rule): Rule | undefined {
  if (rule.state === "active") return rule;
  if (rule.state !== "stopped" || rule.stoppedBy === "trader") return undefined;
  return { ...rule, state: "active", reason: undefined, stoppedBy: undefined };
}

function stopped(rule: Rule): Rule | undefined {
  if (rule.state === "stopped") return rule;
  if (rule.state !== "active") return undefined;
  return { ...rule, state: "stopped", reason: "stopped by its extension", stoppedBy: "extension" };
}
