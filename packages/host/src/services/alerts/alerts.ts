import { ALERT_LIMITS, type AlertLimits } from "@bourse/contract";
import type { UnreadableAlert } from "@bourse/contract/host-api";
import type { Clock, ClockSteps, Random } from "@bourse/platform";
import type { GuestMailbox, Installed } from "@bourse/runtime/broker";
import type { LiveMarket } from "@bourse/runtime/market";
import type { Database } from "../../store/database.ts";
import type { DialogsService } from "../dialogs/port.ts";
import { alertDeliveries } from "./deliveries.ts";
import type { DecimalsOf } from "./describe.ts";
import { type RuleDesk, ruleDesk } from "./desk.ts";
import { alertFeeds } from "./feeds.ts";
import type { Fire } from "./fire.ts";
import { fireStore } from "./fire-store.ts";
import type { MarketGap } from "./gap-bars.ts";
import { alertManager } from "./manager.ts";
import type { AlertPrincipal, AlertsService, Sorted } from "./port.ts";
import { alertProposals } from "./proposals.ts";
import type { RuleOwner, StoredRule } from "./rows.ts";
import { asExtensionSees, isOpen, type Rule } from "./rule.ts";
import { switched } from "./switched.ts";
import type { UnwatchedCrossing } from "./unwatched.ts";
import type { WatchRecord } from "./watch-record.ts";

/** Dependencies of the alert engine. */
export interface AlertDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly clockSteps: ClockSteps;
  readonly random: Random;
  readonly live: LiveMarket;
  readonly dialogs: DialogsService;
  readonly mailbox: GuestMailbox;
  readonly chartExists: (chartId: string) => boolean;
  /** The display name of an installed extension. */
  readonly nameOf: (extensionId: string) => string | undefined;
  /** Whether the installed manifest contributes something with this id. */
  readonly contributes: (extensionId: string, contributionId: string) => boolean;
  readonly decimalsOf: DecimalsOf;
  /** Notifies the trader that a rule has fired; the same fire after a crash must not show twice. */
  readonly notify: (fire: Fire) => void;
  /** The last prices that the host saw. */
  readonly record: WatchRecord;
  /** Tells the trader of a level that was crossed while nobody watched; returns false if that was told before. */
  readonly tellUnwatched: (rule: Rule, gap: MarketGap, crossing: UnwatchedCrossing) => boolean;
  /** Tells the trader of an alert whose record is damaged, once for each alert. */
  readonly tellUnreadable: (alert: UnreadableAlert) => void;
  /** Tells the pages to read the alerts again. */
  readonly changed: () => void;
  /** A fault of the host itself. */
  readonly report: (cause: unknown) => void;
  readonly limits?: AlertLimits;
}

/** Wires the engine; no rule is watched before `start`. */
export function alertsService(parts: AlertDependencies): AlertsService {
  const { database, clock, random, live, record, report, changed, limits = ALERT_LIMITS } = parts;
  const feeds = alertFeeds({ live, clock, limits, report });
  const fires = fireStore(database);
  const { mailbox, notify } = parts;
  const { maxFires, maxFiresPerRule } = limits;
  const kept = { maxFires, maxFiresPerRule };
  const deliveries = alertDeliveries({ fires, mailbox, clock, ...kept, notify, changed, report });
  const desk = ruleDesk({ ...parts, limits, feeds, fires, deliveries });
  const ownership = alertOwnership(desk, limits);
  const { dialogs, chartExists, contributes, decimalsOf } = parts;
  const propose = alertProposals({ random, desk, feeds, dialogs, limits, chartExists, contributes, decimalsOf });
  let stop = () => {};
  return {
    create: propose,
    ...ownership,
    manager: alertManager({
      desk,
      fires,
      feeds,
      clock,
      random,
      limits,
      nameOf: parts.nameOf,
      silentSince: live.silentSince,
    }),
    async start() {
      // A crash between an extension's removal and this notification leaves rules without an owner.
      for (const owner of desk.store.owners()) if (parts.nameOf(owner) === undefined) desk.orphan(owner);
      desk.expire();
      deliveries.start();
      const rules = desk.store.active();
      record.keepOnly(rules);
      // Before the first await: some markets have closes only once they move, and the first sample must already be judged.
      for (const rule of rules) desk.engine.arm(rule);
      const ends = [live.samples((sample) => desk.engine.take(sample)), live.silences(changed)];
      stop = () => {
        for (const end of ends) end();
      };
      tellUnreadable(desk.store.all(), parts);
      await Promise.all(rules.map((rule) => feeds.hold(rule.id, rule)));
    },
    forget: (extensionId) => desk.orphan(extensionId),
    close() {
      stop();
      deliveries.close();
      desk.close();
      feeds.close();
    },
  };
}

/** Called when all readable rules are watched: neither the damage nor a disk that refuses the notice may prevent that. */
function tellUnreadable(stored: readonly StoredRule[], parts: Pick<AlertDependencies, "tellUnreadable" | "report">) {
  for (const each of stored) {
    if (!("unreadable" in each)) continue;
    const { id, reason } = each.unreadable;
    parts.report(new Error(`the stored alert ${id} cannot be read and is not watched: ${reason}`));
    try {
      parts.tellUnreadable(each.unreadable);
    } catch (cause) {
      parts.report(cause);
    }
  }
}

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
function alertOwnership(desk: RuleDesk, limits: AlertLimits) {
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
