import type { AdminRegistration, AdminRegistrationList, RegistrationState } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountById } from "../../store/accounts/accounts.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { toPage } from "../../store/lists/page.ts";
import { lastDecisions } from "../../store/publishers/decisions.ts";
import { decideRegistration, listRegistrations, registrationById } from "../../store/publishers/registrations.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { recordAudit } from "../operators/audit.ts";
import { admitVerified, countDecision, lockForDecision } from "./founding.ts";
import { requireNotOwn } from "./own.ts";
import { requireBasis } from "./proofs/cite.ts";
import { recordDecision } from "./proofs/decided.ts";
import { toRegistration } from "./registrations.ts";
import { openResemblances, requireClearName } from "./resemblances.ts";

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
    await requireNotOwn(work, actor, { what: "object", accounts: [row.account_id], publishers: [row.publisher] });
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
