import type { AdminTakedown, DecideAppealBody, Takedown } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById, lockExtension } from "../../store/catalogue/extensions.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { appealById, hasOpenAppeal, insertAppeal, takedownById } from "../../store/review/takedowns.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { ownersOfVersion, requireNotOwn } from "../publishers/own.ts";
import { hasRight } from "../publishers/rights.ts";
import { endAppeal } from "./end-appeal.ts";
import { readAdminTakedown, readOwnTakedown } from "./takedown-view.ts";
import { restore } from "./takedowns.ts";

/** An author's objection to a quarantine; only one can be open at a time. */
export async function openAppeal(
  service: Service,
  actor: Actor,
  act: { readonly takedownId: string; readonly text: string },
): Promise<Takedown> {
  await transact(service, async (work) => {
    const takedown = await lockTakedown(work, act.takedownId);
    if (!(await isTheirs(work, actor, takedown.id))) refuse("state.not_found");
    if (takedown.state !== "quarantined") refuse("state.conflict", `the version is ${takedown.state}`);
    if (await hasOpenAppeal(work, act.takedownId)) refuse("state.appeal_open");
    const at = service.clock.now();
    const appealId = service.random.uuid();
    await insertAppeal(work, {
      appeal_id: appealId,
      takedown_id: act.takedownId,
      account_id: actor.accountId,
      text: act.text,
      state: "open",
      opened_at: at,
      decided_at: null,
      decided_by: null,
      reason: null,
    });
    const subject = `version:${takedown.id}@${takedown.version}`;
    await recordAudit(work, { at, actorId: actor.accountId, actorRole: "publisher", action: "appeal.open", subject });
  });
  return readOwnTakedown(service, actor, act.takedownId);
}

/**
 * Decides an appeal: granting it restores the version, refusing leaves it. The administrator who took the version down
 * and its owners may not decide.
 */
export async function decideAppeal(
  service: Service,
  actor: Actor,
  decision: DecideAppealBody & { readonly appealId: string },
): Promise<AdminTakedown> {
  const takedownId = await transact(service, async (work) => {
    const found = await appealById(work, decision.appealId);
    if (!found) refuse("state.not_found");
    const takedown = await lockTakedown(work, found.takedown_id);
    // Read again under the lock: another administrator may have been first.
    const appeal = await appealById(work, decision.appealId);
    if (appeal?.state !== "open") refuse("state.conflict", "the appeal is decided");
    if (takedown.actor_id === actor.accountId) refuse("state.appeal_own");
    const owners = await ownersOfVersion(work, takedown);
    await requireNotOwn(work, actor, {
      refusal: "state.own_submission",
      ...owners,
      accounts: [...owners.accounts, appeal.account_id],
    });
    const at = service.clock.now();
    const state = decision.decision === "grant" ? "granted" : "refused";
    const { reason } = decision;
    await endAppeal(work, { appeal, takedown, state, actor, at, reason });
    if (state === "granted") {
      await restore(work, {
        actor,
        at,
        act: { id: takedown.id, version: takedown.version, reason, ruleIds: [] },
      });
      await raiseRevision(work);
    }
    return takedown.takedown_id;
  });
  service.catalogueChanged();
  return readAdminTakedown(service, takedownId);
}

/** A takedown, under the lock of its extension, so that appeal, restoration and removal are serialised. */
async function lockTakedown(work: Work, takedownId: string) {
  const found = await takedownById(work, takedownId);
  if (!found) refuse("state.not_found");
  await lockExtension(work, found.id);
  return (await takedownById(work, takedownId)) ?? refuse("state.not_found");
}

async function isTheirs(work: Work, actor: Actor, extensionId: string): Promise<boolean> {
  const extension = await extensionById(work, extensionId);
  if (!extension) return false;
  return hasRight(work, actor.accountId, { publisher: extension.publisher, right: "yank" });
}
