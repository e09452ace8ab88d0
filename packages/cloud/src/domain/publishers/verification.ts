import { issue } from "@bourse/contract";
import type { AdminRegistration, AdminRegistrationList, RegistrationState } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { RegistrationRow } from "../../database/tables.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountById, lockAccount } from "../../store/accounts/accounts.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { toPage } from "../../store/lists/page.ts";
import { insertDecision, lastDecisions } from "../../store/publishers/decisions.ts";
import {
  ensurePublisher,
  insertMember,
  lockPublisher,
  membersOf,
  publisherOf,
  raiseKeyRevision,
} from "../../store/publishers/members.ts";
import { type IdentityProof, proofsOfIdentity } from "../../store/publishers/proofs.ts";
import {
  decideRegistration,
  listRegistrations,
  lockRegistration,
  registrationById,
} from "../../store/publishers/registrations.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireNeverRevoked } from "./key-life.ts";
import { requireNotOwn } from "./own.ts";
import { toRegistration } from "./registrations.ts";
import { openResemblances, requireClearName } from "./resemblances.ts";
import { tellOwners } from "./tell.ts";

/** Allowed state changes by a decision. */
const MOVES = {
  verified: ["registered", "suspended"],
  suspended: ["verified", "registered"],
} as const satisfies Record<string, readonly RegistrationState[]>;

/** An administrator's decision about a registration. */
export interface Decision {
  readonly publisherId: string;
  readonly state: keyof typeof MOVES;
  readonly reason: string;
  readonly evidence?: string | undefined;
  /** Proofs that it rests on. */
  readonly proofIds?: readonly string[] | undefined;
}

/**
 * Verifies or suspends a registration. A verification requires a proof that holds or evidence in words. The evidence is
 * stored; open tickets and reviews check the state again.
 */
export async function decidePublisher(service: Service, actor: Actor, decision: Decision): Promise<AdminRegistration> {
  if (decision.state === "verified") await lookAtName(service, decision.publisherId);
  const answer = await transact(service, async (work) => {
    const row = await lockForDecision(work, decision.publisherId);
    if (!row) refuse("state.not_found");
    await requireNotOwn(work, actor, {
      refusal: "state.own_submission",
      accounts: [row.account_id],
      publishers: [row.publisher],
    });
    const allowed: readonly string[] = MOVES[decision.state];
    if (!allowed.includes(row.state)) refuse("state.conflict", `the publisher is ${row.state}`);
    const at = service.clock.now();
    const { accountId: actorId } = actor;
    const { account_id: accountId, skeleton, publisher } = row;
    const basis = { proofIds: decision.proofIds ?? [], evidence: decision.evidence };
    if (decision.state === "verified") await requireBasis(work, { accountId, skeleton, ...basis });
    if (decision.state === "verified" && row.state === "registered") await requireClearName(work, row);
    if (decision.state === "verified") await admitVerified(work, row, at);
    const evidence = decision.evidence ?? row.evidence;
    await decideRegistration(work, { ...decision, evidence, at });
    await recordAudit(work, {
      at,
      actorId: actor.accountId,
      actorRole: "administrator",
      action: `publisher.${decision.state}`,
      subject: `publisher:${decision.publisherId}`,
      reason: decision.reason,
    });
    await countDecision(work, row);
    await recordDecision(work, { ...decision, ...basis, accountId, publisher, skeleton, actorId, at });
    await raiseRevision(work);
    const decided = await registrationById(work, decision.publisherId);
    const account = await accountById(work, row.account_id);
    if (!decided || !account) refuse("state.not_found");
    return toAdminRegistration({ ...decided, email: account.email }, basis.proofIds);
  });
  service.catalogueChanged();
  return answer;
}

/**
 * Looks for resemblances once more, because other publishers were verified since the registration. The resemblances are
 * stored even if the verification is refused because of them.
 */
async function lookAtName(service: Service, publisherId: string): Promise<void> {
  await transact(service, async (work) => {
    const row = await registrationById(work, publisherId);
    if (row?.state === "registered") await openResemblances(work, { row, at: service.clock.now() });
  });
}

/** Registrations, oldest first. */
export async function listPublishers(
  service: Service,
  query: PageQuery & { state?: RegistrationState },
): Promise<AdminRegistrationList> {
  const request = { ...numberedPage(service, "publishers", query), state: query.state };
  const rows = await listRegistrations(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  const decisions = await lastDecisions(
    service.database,
    page.items.map((row) => row.publisher_id),
  );
  const citedBy = (row: AdminRow) => JSON.parse(decisions.get(row.publisher_id)?.proof_ids ?? "[]") as string[];
  return {
    items: page.items.map((row) => toAdminRegistration(row, citedBy(row))),
    next_cursor: writeCursor("publishers", page.next),
  };
}

type AdminRow = Awaited<ReturnType<typeof listRegistrations>>[number];

function toAdminRegistration(row: AdminRow, proofIds: readonly string[]): AdminRegistration {
  const { account_id, email: account_email, evidence } = row;
  return { ...toRegistration(row), account_id, account_email, evidence, proof_ids: [...proofIds] };
}

/** The claimed basis of a verification. */
interface Citation {
  readonly accountId: string;
  readonly skeleton: string;
  readonly proofIds: readonly string[];
  readonly evidence: string | undefined;
}

/**
 * Refuses a verification without a basis: it requires a proof that holds now or evidence in words, and every cited
 * proof must hold and belong to this publisher.
 */
async function requireBasis(work: Work, { accountId, skeleton, proofIds, evidence }: Citation): Promise<void> {
  if (proofIds.length === 0 && evidence === undefined) refuse("proof.evidence_required");
  if (proofIds.length === 0) return;
  const known = await proofsOfIdentity(work, { accountId, skeleton });
  const faults = proofIds.flatMap((id, index) => {
    const message = faultOf(known.find((each) => each.proof_id === id));
    if (message === undefined) return [];
    return [issue("proof.not_proven", `/proof_ids/${index}`, message)];
  });
  if (faults.length > 0) refuse("proof.not_proven", undefined, faults);
}

function faultOf(proof: IdentityProof | undefined): string | undefined {
  if (proof === undefined) return "the publisher has no such proof";
  if (proof.state !== "proven") return `the proof is ${proof.state}`;
  const isOfRevokedKey = proof.method === "key_challenge" && proof.key_revoked_from !== null;
  return isOfRevokedKey ? "the key that signed is revoked" : undefined;
}

/** A decision about a registration. */
interface DecidedRegistration {
  readonly publisherId: string;
  /** The account of the registration. */
  readonly accountId: string;
  readonly publisher: string;
  readonly skeleton: string;
  readonly state: "verified" | "suspended";
  readonly reason: string;
  readonly evidence: string | undefined;
  readonly proofIds: readonly string[];
  readonly actorId: string;
  readonly at: Date;
}

/** Stores a decision with its basis, and notifies the account. */
async function recordDecision(work: UnitOfWork, decided: DecidedRegistration): Promise<void> {
  const { publisherId, accountId, publisher, skeleton, state, reason, evidence, proofIds, actorId, at } = decided;
  await insertDecision(work, {
    publisher_id: publisherId,
    at,
    actor_id: actorId,
    state,
    reason,
    evidence: evidence ?? null,
    proof_ids: JSON.stringify(proofIds),
  });
  const subject = `publisher:${publisherId}`;
  const data = { publisher, state, reason };
  await tellOwners(work, { skeleton, concerned: accountId }, { event: "publisher.decided", subject, data, at });
}

type Row = Selectable<RegistrationRow>;

/** Locks a registration for a decision: its publisher first, as for every change of members and keys. */
async function lockForDecision(work: Work, publisherId: string): Promise<Row | undefined> {
  const found = await registrationById(work, publisherId);
  if (!found) return undefined;
  await lockPublisher(work, found.skeleton);
  return lockRegistration(work, publisherId);
}

/**
 * Effect of a verification on an active account: the first one verified for a name becomes the publisher's owner;
 * afterwards only members can be verified.
 */
async function admitVerified(work: Work, row: Row, at: Date): Promise<void> {
  const { skeleton, publisher, account_id: accountId } = row;
  requireNeverRevoked([row]);
  const account = await lockAccount(work, accountId);
  if (!account || account.disabled_at !== null) refuse("auth.account_disabled");
  const isFounded = (await publisherOf(work, skeleton)) !== undefined;
  await ensurePublisher(work, { skeleton, publisher, created_at: at });
  const members = await membersOf(work, skeleton);
  // Otherwise a verification alone would transfer everything that its last owner published.
  if (isFounded && members.every((each) => each.role !== "owner"))
    refuse("state.conflict", "the publisher has lost its last owner: appoint one first");
  if (members.length === 0) await insertMember(work, { skeleton, account_id: accountId, role: "owner", since: at });
  else if (members.every((each) => each.account_id !== accountId)) refuse("state.publisher_taken");
}

/** Counts a decision as a change of the publisher's public key set. */
function countDecision(work: Work, row: Row): Promise<void> {
  return raiseKeyRevision(work, row.skeleton);
}
