import type { MemberList } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { lockAccount } from "../../store/accounts/accounts.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import {
  insertMember,
  lockPublisher,
  memberOf,
  membersOf,
  moveAllExtensions,
  raiseKeyRevision,
  setMemberRole,
} from "../../store/publishers/members.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { readMembers } from "./members.ts";
import { requireNotOwn } from "./own.ts";
import { tellMembers } from "./tell.ts";

/** The future owner of a publisher without one, and the reason. */
export interface Appointment {
  /** Any registration of the publisher. */
  readonly publisherId: string;
  readonly accountId: string;
  readonly reason: string;
}

/**
 * Makes an account with a verified address the owner of a publisher without one. Its extensions earn for the new owner
 * from now on; their keys stay suspended until an administrator has verified each again.
 */
export async function appointOwner(service: Service, actor: Actor, appointment: Appointment): Promise<MemberList> {
  const list = await transact(service, (work) => appoint(service, work, { ...appointment, actor }));
  service.catalogueChanged();
  return list;
}

async function appoint(
  service: Service,
  work: UnitOfWork,
  { actor, publisherId, accountId, reason }: Appointment & { readonly actor: Actor },
): Promise<MemberList> {
  const registration = await registrationById(work, publisherId);
  const publisher = registration && (await lockPublisher(work, registration.skeleton));
  if (!publisher) refuse("state.not_found");
  await requireNotOwn(work, actor, {
    refusal: "state.own_submission",
    accounts: [accountId],
    publishers: [publisher.publisher],
  });
  const { skeleton } = publisher;
  if ((await membersOf(work, skeleton)).some((each) => each.role === "owner"))
    refuse("state.conflict", "the publisher has an owner; only owners manage its members");
  const account = await lockAccount(work, accountId);
  if (!account || account.disabled_at !== null) refuse("state.not_found", "there is no such active account");
  if (account.email_verified_at === null) refuse("auth.email_unverified");
  const at = service.clock.now();
  if (await memberOf(work, { skeleton, accountId })) await setMemberRole(work, { skeleton, accountId, role: "owner" });
  else await insertMember(work, { skeleton, account_id: accountId, role: "owner", since: at });
  await moveAllExtensions(work, { skeleton, to: accountId });
  await raiseKeyRevision(work, skeleton);
  const [action, subject] = ["publisher.owner_appointed", `publisher:${publisher.publisher}`];
  await recordAudit(work, { at, actorId: actor.accountId, actorRole: "administrator", action, subject, reason });
  const data = { publisher: publisher.publisher, action, account_id: accountId };
  await tellMembers(work, { skeleton, concerned: accountId }, { event: "publisher.member", subject, data, at });
  await raiseRevision(work);
  return readMembers(work, publisher, at);
}
