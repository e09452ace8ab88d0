import type { Package } from "@bourse/archive";
import type { Channel, CompleteBody } from "@bourse/contract/rest";
import type { Work } from "../../database/database.ts";
import type { TicketRow } from "../../database/tables.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { claimExtension } from "../../store/catalogue/extensions.ts";
import { lockRegistration, type Registered } from "../../store/publishers/registrations.ts";
import { lastUnanswered } from "../../store/review/queue.ts";
import { insertSubmission, livingVersions } from "../../store/submissions/submissions.ts";
import { lockTicket, spendTicket } from "../../store/submissions/tickets.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireRaised, versionKey } from "../catalogue/version-order.ts";
import { requireUsableKey } from "../publishers/key-life.ts";
import { earningAccount, requireRight } from "../publishers/rights.ts";
import { checkPackage } from "../review/check-job.ts";
import { describeChanges } from "./changes.ts";
import { requireFreeId } from "./ids.ts";
import { recordMove } from "./transitions.ts";

/** The channel of a submission that names none. */
export const DEFAULT_CHANNEL: Channel = "stable";

/** A package that was checked, and everything its submission is made of. */
export interface Checked {
  readonly submissionId: string;
  readonly actor: Actor;
  readonly ticket: TicketRow;
  readonly registration: Registered;
  readonly body: CompleteBody;
  readonly found: Package;
  readonly objectName: string;
}

/**
 * Spends the ticket and writes the submission, its first state, its review job and the audit line in one transaction.
 *
 * @returns the id of the ticket's one submission: an earlier one when another request was first.
 */
export function recordSubmission(service: Service, checked: Checked): Promise<string> {
  const { submissionId, actor, ticket, registration } = checked;
  return transact(service, async (work) => {
    const at = service.clock.now();
    const locked = await lockTicket(work, ticket.ticket_id);
    if (!locked) refuse("ticket.unknown");
    if (locked.submission_id !== null) return locked.submission_id;
    const current = await lockRegistration(work, registration.publisher_id);
    if (current?.state !== "verified") refuse("auth.publisher_suspended");
    requireUsableKey(current, at);
    await claimVersion(work, checked, at);
    const earlier = await lastUnanswered(work, ticket.id);
    await insertSubmission(work, { ...toRow(checked, at), ...answerTo(earlier, checked) });
    await spendTicket(work, ticket.ticket_id, submissionId);
    const actorId = actor.accountId;
    await recordMove(work, { submissionId, to: "received", actorId, actorRole: "publisher", at, reason: "submitted" });
    await service.jobs.send(work, checkPackage, { submission_id: submissionId });
    return submissionId;
  });
}

/**
 * The first publisher owns the id; any of its members may add versions. Its row is the lock under which versions of one
 * extension are compared and handovers wait.
 */
async function claimVersion(work: Work, { actor, ticket, registration }: Checked, at: Date): Promise<void> {
  const { publisher } = registration;
  requireFreeId({ id: ticket.id, publisher });
  const right = { publisher, right: "publish", outsider: "publisher.right_missing" } as const;
  await requireRight(work, actor.accountId, right);
  const accountId = await earningAccount(work, actor.accountId, publisher);
  const owner = await claimExtension(work, { id: ticket.id, account_id: accountId, publisher, created_at: at });
  if (owner.publisher !== publisher) refuse("state.extension_owned");
  requireRaised(ticket.version, await livingVersions(work, ticket.id));
}

/** What was sent back, rejected or withdrawn is answered by the next submission: a reviewer sees what changed since. */
function answerTo(earlier: Awaited<ReturnType<typeof lastUnanswered>>, { found }: Checked) {
  if (!earlier) return {};
  const changes = describeChanges(earlier.version, JSON.parse(earlier.manifest), found.manifest);
  return { supersedes: earlier.submission_id, superseded_changes: JSON.stringify(changes) };
}

function toRow({ submissionId, ticket, body, found, objectName }: Checked, at: Date) {
  const { manifest, manifestBytes, wasm } = found;
  return {
    submission_id: submissionId,
    ticket_id: ticket.ticket_id,
    account_id: ticket.account_id,
    publisher_id: ticket.publisher_id,
    id: ticket.id,
    version: ticket.version,
    version_key: versionKey(ticket.version),
    channel: body.channel ?? DEFAULT_CHANNEL,
    runtime: manifest.runtime,
    api_version: manifest.apiVersion,
    min_host_version: "minHostVersion" in manifest ? manifest.minHostVersion : null,
    abi_mask: wasm ? wasm.featureMask : null,
    capabilities: JSON.stringify(manifest.capabilities ?? []),
    digest: ticket.digest,
    size: ticket.size,
    object_name: objectName,
    manifest: Buffer.from(manifestBytes).toString("utf8"),
    signature: body.signature,
    state: "received" as const,
    issues: "[]",
    changes: null,
    taken_by: null,
    created_at: at,
    updated_at: at,
  };
}
