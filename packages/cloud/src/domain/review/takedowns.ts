import type { PluginVersionRecord, VersionState } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockExtension } from "../../store/catalogue/extensions.ts";
import { lockVersion, raiseRevision, versionOf } from "../../store/catalogue/versions.ts";
import {
  endTakedown,
  hasOpenAppeal,
  insertTakedown,
  openAppealOf,
  setVersionState,
} from "../../store/review/takedowns.ts";
import { type Actor, decidingRole } from "../accounts/actor.ts";
import { toRecord } from "../catalogue/record.ts";
import { freezeEarnings, reverseEarnings, unfreezeEarnings } from "../money/freeze.ts";
import type { NoticeEvent } from "../notices/events.ts";
import { recordAudit } from "../operators/audit.ts";
import { publisherSkeleton } from "../publishers/names.ts";
import { ownersOfVersion, requireNotOwn } from "../publishers/own.ts";
import { tellOwners } from "../publishers/tell.ts";
import { endAppeal } from "./end-appeal.ts";
import { requireCitedRules, requireKnownRules } from "./rules.ts";

/** Allowed state changes of a published version; any other is refused, and a removed one stays removed. */
const VERSION_TRANSITIONS: Readonly<Record<VersionState, readonly VersionState[]>> = {
  published: ["yanked", "quarantined"],
  yanked: ["published", "quarantined"],
  // A version that its author had withdrawn is restored to that state.
  quarantined: ["published", "yanked", "removed"],
  removed: [],
};

/** Refuses a state change that is not in the table. */
function requireVersionMove(from: VersionState, to: VersionState): void {
  if (!VERSION_TRANSITIONS[from].includes(to))
    refuse("state.conflict", `a version that is ${from} cannot become ${to}`);
}

/** An action on a version, and its reason. */
export interface VersionAct {
  readonly id: string;
  readonly version: string;
  readonly reason: string;
  readonly ruleIds: readonly string[];
}

/** An action inside a transaction: its actor and time. */
interface Order {
  readonly actor: Actor;
  readonly at: Date;
  readonly act: VersionAct;
}

type Held = Awaited<ReturnType<typeof hold>>;

/** Blocks a version from being resolved and downloaded until it is reviewed. Reversible; its author is notified. */
export function quarantineVersion(service: Service, actor: Actor, act: VersionAct): Promise<PluginVersionRecord> {
  requireCitedRules(act.ruleIds);
  return change(service, { actor, act }, async (work, order) => {
    const held = await hold(work, order, "quarantined");
    await quarantine(work, order, held);
  });
}

/** Removes a quarantined version permanently; unreleased earnings are reversed. */
export function removeVersion(service: Service, actor: Actor, act: VersionAct): Promise<PluginVersionRecord> {
  requireCitedRules(act.ruleIds);
  return change(service, { actor, act }, async (work, order) => {
    const held = await hold(work, order, "removed");
    const takedownId = requireTakedown(held);
    // An appeal must be answered before the removal makes it pointless.
    if (await hasOpenAppeal(work, takedownId)) refuse("state.appeal_open");
    await setVersionState(work, act, { state: "removed", takedown_id: takedownId });
    await end(work, order, { takedownId, state: "removed" });
    await reverseEarnings(work, earningsOf(order));
    await record(work, order, { held, action: "version.remove", event: "version.removed" });
  });
}

/** Ends a quarantine: the version returns to its earlier state, for every client, with its earnings. */
export function restoreVersion(service: Service, actor: Actor, act: VersionAct): Promise<PluginVersionRecord> {
  requireKnownRules(act.ruleIds);
  return change(service, { actor, act }, (work, order) => restore(work, order));
}

/** Restores inside a transaction that decides an appeal; grants an open appeal. */
export async function restore(work: UnitOfWork, order: Order): Promise<void> {
  const held = await hold(work, order, "restored");
  const takedownId = requireTakedown(held);
  const state = held.version.yanked_at === null ? "published" : "yanked";
  await setVersionState(work, order.act, { state, takedown_id: null });
  await end(work, order, { takedownId, state: "restored" });
  await unfreezeEarnings(work, earningsOf(order));
  await record(work, order, { held, action: "version.restore", event: "version.restored" });
  const appeal = await openAppealOf(work, takedownId);
  if (appeal)
    await endAppeal(work, {
      ...order,
      appeal,
      takedown: order.act,
      state: "granted",
      reason: order.act.reason,
    });
}

async function change(
  service: Service,
  { actor, act }: Omit<Order, "at">,
  effect: (work: UnitOfWork, order: Order) => Promise<void>,
): Promise<PluginVersionRecord> {
  const changed = await transact(service, async (work) => {
    await effect(work, { actor, act, at: service.clock.now() });
    await raiseRevision(work);
    return versionOf(work, act.id, act.version);
  });
  service.catalogueChanged();
  return changed ? toRecord(changed) : refuse("state.not_found");
}

/**
 * Locks extension and version, in the order that all code uses, and checks the table of states. Nobody may act on their
 * own version: neither the current publisher's members nor the account that submitted it.
 */
async function hold(work: Work, { act, actor }: Order, to: "quarantined" | "removed" | "restored") {
  const extension = await lockExtension(work, act.id);
  const version = await lockVersion(work, act.id, act.version);
  if (!extension || !version) refuse("state.not_found");
  await requireNotOwn(work, actor, { refusal: "state.own_submission", ...(await ownersOfVersion(work, version)) });
  const before: VersionState = version.yanked_at === null ? "published" : "yanked";
  if (to === "restored" && version.state !== "quarantined")
    refuse("state.conflict", `a version that is ${version.state} is not restored`);
  requireVersionMove(version.state, to === "restored" ? before : to);
  return { extension, version };
}

async function quarantine(work: UnitOfWork, order: Order, held: Held): Promise<void> {
  const { act, actor, at } = order;
  const { version } = held;
  const takedownId = work.random.uuid();
  await insertTakedown(work, {
    takedown_id: takedownId,
    id: version.id,
    version_key: version.version_key,
    version: version.version,
    state: "quarantined",
    state_before: version.state,
    actor_id: actor.accountId,
    reason: act.reason,
    rule_ids: JSON.stringify(act.ruleIds),
    at,
    ended_at: null,
    ended_by: null,
    end_reason: null,
  });
  await setVersionState(work, act, { state: "quarantined", takedown_id: takedownId });
  await freezeEarnings(work, earningsOf(order));
  await record(work, order, { held, action: "version.quarantine", event: "version.quarantined" });
}

function requireTakedown({ version }: Held): string {
  if (version.takedown_id === null) throw new Error("a quarantined version has no takedown");
  return version.takedown_id;
}

function end(work: Work, { actor, act, at }: Order, to: { takedownId: string; state: "removed" | "restored" }) {
  const ended = { ended_at: at, ended_by: actor.accountId, end_reason: act.reason };
  return endTakedown(work, to.takedownId, { state: to.state, ...ended });
}

const subjectOf = ({ id, version }: VersionAct): string => `version:${id}@${version}`;

function earningsOf({ actor, act, at }: Order) {
  return { extensionId: act.id, subject: subjectOf(act), actorId: actor.accountId, at, reason: act.reason };
}

/** Writes the audit entry and notifies the version's owners, in the same transaction as the action. */
async function record(
  work: UnitOfWork,
  { actor, act, at }: Order,
  { held, action, event }: { readonly held: Held; readonly action: string; readonly event: NoticeEvent },
): Promise<void> {
  const subject = subjectOf(act);
  const { reason, ruleIds } = act;
  const role = decidingRole(actor);
  await recordAudit(work, {
    at,
    actorId: actor.accountId,
    actorRole: role,
    action,
    subject,
    reason,
    ruleIds,
  });
  const data = { plugin_id: act.id, version: act.version, reason, rule_ids: ruleIds };
  const owners = { skeleton: publisherSkeleton(held.extension.publisher), concerned: held.extension.account_id };
  await tellOwners(work, owners, { event, subject, data, at });
}
