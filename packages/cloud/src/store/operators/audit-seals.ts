import { sql } from "kysely";
import type { Work } from "../../database/held.ts";

/** The last sealed position of the trail, and the hash of everything up to it in hexadecimal. */
export interface Sealing {
  readonly sealed: number;
  readonly position: bigint;
  readonly hash: string;
}

/** Seals unsealed entries, in the order of their numbers; without a window the whole trail is searched. */
export async function sealAudit(
  work: Work,
  { most, window }: { readonly most: number; readonly window: bigint | undefined },
): Promise<Sealing> {
  const since =
    window === undefined
      ? sql`0::bigint`
      : sql`(select coalesce(max(seq), 0) - ${window}::bigint from audit_seal where position >
          (select coalesce(max(position), 0) - ${window}::bigint from audit_seal))`;
  const { rows } = await sql<Sealing>`
    select sealed, place as position, encode(head, 'hex') as hash
    from seal_audit(${most}::integer, ${since})`.execute(work);
  if (!rows[0]) throw new Error("the audit trail was not sealed");
  return rows[0];
}

/** A sealed entry of the trail. */
export interface SealedLine {
  readonly position: bigint;
  readonly hash: string;
  readonly seq: bigint;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  readonly rule_ids: string;
}

/** Sealed entries after a position, in the order of the chain. */
export async function sealedAfter(
  work: Work,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly SealedLine[]> {
  return work
    .selectFrom("audit_seal")
    .innerJoin("audit", "audit.seq", "audit_seal.seq")
    .select([
      "audit_seal.position",
      sql<string>`encode(audit_seal.hash, 'hex')`.as("hash"),
      "audit.seq",
      "audit.at",
      "audit.actor_id",
      "audit.actor_role",
      "audit.action",
      "audit.subject",
      "audit.reason",
      "audit.rule_ids",
    ])
    .where("audit_seal.position", ">", after)
    .orderBy("audit_seal.position")
    .limit(limit)
    .execute();
}

/** The hash at a position in hexadecimal; undefined when there is none. */
export async function sealAt(work: Work, position: bigint): Promise<string | undefined> {
  const row = await work
    .selectFrom("audit_seal")
    .select(sql<string>`encode(hash, 'hex')`.as("hash"))
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.hash;
}
