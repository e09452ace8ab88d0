import type { Package } from "@bourse/archive";
import type { EndorsementBody } from "@bourse/contract";
import type { Channel, CompleteBody, Submission } from "@bourse/contract/rest";
import type { TicketRow } from "../../database/tables.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { Registered } from "../../store/publishers/registrations.ts";
import { claimNewExtension, type LockedExtension, lockForVersion } from "../../store/submissions/claim.ts";
import { insertSources } from "../../store/submissions/sources.ts";
import { insertSubmission, submissionWithNext } from "../../store/submissions/submissions.ts";
import { spendTicket } from "../../store/submissions/tickets.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireRaised, versionKey } from "../catalogue/version-order.ts";
import { requireUsableKey } from "../publishers/key-life.ts";
import { earnerAmong, requireRightOf, roleAmong } from "../publishers/rights.ts";
import { checkPackage } from "../review/check-job.ts";
import { describeChanges } from "./changes.ts";
import { requireFreeId } from "./ids.ts";
import { recordMove } from "./transitions.ts";
import { showSubmission } from "./view.ts";

/** The default channel of a submission. */
export const DEFAULT_CHANNEL: Channel = "stable";

/** A checked package, and the data of its submission. */
export interface Checked {
  readonly submissionId: string;
  readonly actor: Actor;
  readonly ticket: TicketRow;
  readonly registration: Registered;
  readonly body: CompleteBody;
  readonly found: Package;
  readonly objectName: string;
  /** Official signatures, all of them valid. */
  readonly endorsed: readonly EndorsementBody[];
}

/** A ticket's only submission: the one just written, or that of an earlier request. */
export type Recorded = { readonly written: Submission } | { readonly earlierId: string };

/**
 * Uses up the ticket and writes the submission, its first state, its review job and the audit entry in one transaction.
 */
export async function recordSubmission(service: Service, checked: Checked): Promise<Recorded> {
  const outcome = await transact(service, (work) => write(service, work, checked));
  if ("earlierId" in outcome) return outcome;
  const { row, moves } = outcome.read();
  if (!row) throw new Error("a submission that was written is not there");
  return { written: await showSubmission(service, row, moves) };
}

/** The data of a new submission that is read with the commit. */
interface Written {
  readonly read: Awaited<ReturnType<typeof submissionWithNext>>;
}

async function write(
  service: Service,
  work: UnitOfWork,
  checked: Checked,
): Promise<Written | { readonly earlierId: string }> {
  const { submissionId, actor, ticket } = checked;
  const { ticket_id: ticketId, publisher_id: publisherId, id } = ticket;
  const at = service.clock.now();
  const { skeleton } = checked.registration;
  const locked = await lockForVersion(work, { ticketId, publisherId, skeleton, id });
  if (!locked.ticket) refuse("ticket.unknown");
  if (locked.ticket.submission_id !== null) return { earlierId: locked.ticket.submission_id };
  if (locked.registration?.state !== "verified") refuse("auth.publisher_suspended");
  requireUsableKey(locked.registration, at);
  const { unanswered } = await claimVersion(work, checked, { ...locked, at });
  await insertSubmission(work, { ...toRow(checked, at), ...answerTo(unanswered, checked) });
  await spendTicket(work, ticketId, submissionId);
  const { sources } = checked.body;
  if (sources) {
    const { entry, files, public: isPublic = false } = sources;
    const row = { submission_id: submissionId, entry, files: JSON.stringify(files), reason: null };
    await insertSources(work, { ...row, is_public: isPublic });
  }
  const actorId = actor.accountId;
  await recordMove(work, { submissionId, to: "received", actorId, actorRole: "publisher", at, reason: "submitted" });
  await service.jobs.send(work, checkPackage, { submission_id: submissionId });
  return { read: await submissionWithNext(work, submissionId) };
}

/**
 * The first publisher owns the id; any of its members may add versions. Locking its row serialises version comparisons
 * and transfers of the extension.
 */
async function claimVersion(
  work: UnitOfWork,
  { actor: { accountId }, ticket, registration: { publisher } }: Checked,
  { members, extension, at }: Pick<Awaited<ReturnType<typeof lockForVersion>>, "members" | "extension"> & { at: Date },
): Promise<LockedExtension> {
  requireFreeId({ id: ticket.id, publisher });
  requireRightOf(roleAmong(members, accountId), { right: "publish", outsider: "publisher.right_missing" });
  const first = { id: ticket.id, account_id: earnerAmong(members, accountId), publisher, created_at: at };
  const owned = extension ?? (await claimNewExtension(work, first));
  if (owned.publisher !== publisher) refuse("state.extension_owned");
  requireRaised(ticket.version, owned.living);
  return owned;
}

/** The next submission replaces one that was sent back, rejected or withdrawn: a reviewer sees the changes since. */
function answerTo(earlier: LockedExtension["unanswered"], { found }: Checked) {
  if (!earlier) return {};
  const changes = describeChanges(earlier.version, JSON.parse(earlier.manifest), found.manifest);
  return { supersedes: earlier.submission_id, superseded_changes: JSON.stringify(changes) };
}

function toRow({ submissionId, ticket, body, found, objectName, endorsed }: Checked, at: Date) {
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
    endorsements: JSON.stringify(endorsed),
    state: "received" as const,
    issues: "[]",
    changes: null,
    taken_by: null,
    created_at: at,
    updated_at: at,
  };
}
