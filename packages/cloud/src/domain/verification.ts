import type { AdminRegistration, AdminRegistrationList, RegistrationState } from "@bourse/contract/rest";
import { refuse } from "../failure.ts";
import { accountById } from "../store/accounts.ts";
import { toPage } from "../store/page.ts";
import {
  decideRegistration,
  isPublisherTaken,
  listRegistrations,
  lockRegistration,
  registrationById,
} from "../store/registrations.ts";
import { raiseRevision } from "../store/versions.ts";
import { recordAudit } from "./audit.ts";
import { numberedPage, type PageQuery, writeCursor } from "./cursor.ts";
import { toRegistration } from "./registrations.ts";
import type { Actor, Service } from "./service.ts";

/** From which state a decision leads to which. */
const MOVES = {
  verified: ["registered", "suspended"],
  suspended: ["verified", "registered"],
} as const satisfies Record<string, readonly RegistrationState[]>;

/** What an administrator decided about a registration. */
export interface Decision {
  readonly publisherId: string;
  readonly state: keyof typeof MOVES;
  readonly reason: string;
  readonly evidence?: string | undefined;
}

/** Verifies or suspends a registration. The evidence is kept; open tickets and reviews look at the state again. */
export async function decidePublisher(service: Service, actor: Actor, decision: Decision): Promise<AdminRegistration> {
  const answer = await service.database.transaction().execute(async (work) => {
    const row = await lockRegistration(work, decision.publisherId);
    if (!row) refuse("state.not_found");
    const allowed: readonly string[] = MOVES[decision.state];
    if (!allowed.includes(row.state)) refuse("state.conflict", `the publisher is ${row.state}`);
    if (decision.state === "verified") {
      const by = { skeleton: row.skeleton, exceptAccount: row.account_id };
      if (await isPublisherTaken(work, by)) refuse("state.publisher_taken");
    }
    const at = service.clock.now();
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
    await raiseRevision(work);
    const decided = await registrationById(work, decision.publisherId);
    const account = await accountById(work, row.account_id);
    if (!decided || !account) refuse("state.not_found");
    return toAdminRegistration({ ...decided, email: account.email });
  });
  service.catalogueChanged();
  return answer;
}

/** Registrations, oldest first. */
export async function listPublishers(
  service: Service,
  query: PageQuery & { state?: RegistrationState },
): Promise<AdminRegistrationList> {
  const request = { ...numberedPage(service, "publishers", query), state: query.state };
  const rows = await listRegistrations(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return { items: page.items.map(toAdminRegistration), next_cursor: writeCursor("publishers", page.next) };
}

type AdminRow = Awaited<ReturnType<typeof listRegistrations>>[number];

function toAdminRegistration(row: AdminRow): AdminRegistration {
  return { ...toRegistration(row), account_id: row.account_id, account_email: row.email, evidence: row.evidence };
}
