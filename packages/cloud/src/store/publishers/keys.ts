import type { Selectable } from "kysely";
import type { Work } from "../../database/held.ts";
import type { RotationRow } from "../../database/tables/publishers.ts";
import type { RegistrationRow } from "../../database/tables.ts";

/** Every key that was ever verified for a publisher's exact name, with the signature that made it a successor. */
export function keysOf(work: Work, publisher: string) {
  return work
    .selectFrom("registration")
    .innerJoin("signing_key", "signing_key.key_id", "registration.key_id")
    .leftJoin("key_rotation", "key_rotation.publisher_id", "registration.publisher_id")
    .leftJoin("registration as predecessor", "predecessor.publisher_id", "key_rotation.old_publisher_id")
    .selectAll("registration")
    .select([
      "signing_key.public_key",
      "predecessor.key_id as old_key_id",
      "key_rotation.effective_at",
      "key_rotation.challenge",
      "key_rotation.signature",
    ])
    .where("registration.publisher", "=", publisher)
    .where("registration.state", "in", ["verified", "suspended"])
    .orderBy("registration.seq")
    .execute();
}

/** A key of a key set. */
export type ListedKey = Awaited<ReturnType<typeof keysOf>>[number];

export function registrationsOfKey(work: Work, keyId: string): Promise<{ skeleton: string }[]> {
  return work.selectFrom("registration").select("skeleton").where("key_id", "=", keyId).execute();
}

/** Registrations of one key, locked in a fixed order. */
export function lockRegistrationsOfKey(work: Work, keyId: string): Promise<Selectable<RegistrationRow>[]> {
  return work.selectFrom("registration").selectAll().where("key_id", "=", keyId).orderBy("seq").forUpdate().execute();
}

/** The registrations of one account for one publisher, locked in a fixed order. */
export function lockRegistrationsOfMember(
  work: Work,
  of: { readonly skeleton: string; readonly accountId: string },
): Promise<Selectable<RegistrationRow>[]> {
  return work
    .selectFrom("registration")
    .selectAll()
    .where("skeleton", "=", of.skeleton)
    .where("account_id", "=", of.accountId)
    .orderBy("seq")
    .forUpdate()
    .execute();
}

export async function retireKey(work: Work, of: { publisherId: string; from: Date }): Promise<void> {
  await work
    .updateTable("registration")
    .set({ retired_from: of.from })
    .where("publisher_id", "=", of.publisherId)
    .execute();
}

/** Revokes a key permanently. */
export async function revokeKey(
  work: Work,
  of: { readonly publisherId: string; readonly from: Date; readonly at: Date; readonly reason: string },
): Promise<void> {
  await work
    .updateTable("registration")
    .set({ revoked_from: of.from, revoked_at: of.at, revoke_reason: of.reason })
    .where("publisher_id", "=", of.publisherId)
    .where("revoked_from", "is", null)
    .execute();
}

export async function insertRotation(work: Work, row: RotationRow): Promise<void> {
  await work.insertInto("key_rotation").values(row).execute();
}
