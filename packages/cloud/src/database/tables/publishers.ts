import type { MemberRole, Resemblance, Transfer } from "@bourse/contract/rest";
import type { Generated } from "kysely";

/** A publisher: all registrations with the same name skeleton. It exists from the first verification on. */
export interface PublisherRow {
  skeleton: string;
  /** The name of its first verification. */
  publisher: string;
  /** Increases with every change of its keys. */
  key_revision: Generated<bigint>;
  created_at: Date;
}

/** An account's role in a publisher. */
export interface MemberRow {
  skeleton: string;
  account_id: string;
  role: MemberRole;
  since: Date;
}

/** Open while `closed_at` is null; at most one open per account and publisher. */
export interface InvitationRow {
  invitation_id: string;
  skeleton: string;
  publisher: string;
  account_id: string;
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  outcome: string | null;
}

/** The validity of a registered key; part of `registration`. */
export interface KeyLife {
  /** From then on the key signs nothing new. */
  retired_from: Generated<Date | null>;
  /** Versions published from then on do not resolve. Never changed once it is set. */
  revoked_from: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  revoke_reason: Generated<string | null>;
}

/** One key's signature for its successor. */
export interface RotationRow {
  /** The successor's registration. */
  publisher_id: string;
  old_publisher_id: string;
  effective_at: Date;
  challenge: string;
  signature: string;
  rotated_at: Date;
}

/** A transfer of an extension; all states but `offered` are final. */
export interface TransferRow {
  transfer_id: string;
  seq: Generated<bigint>;
  id: string;
  from_publisher: string;
  from_skeleton: string;
  to_publisher: string;
  to_skeleton: string;
  nonce: string;
  offered_by: string;
  offered_at: Date;
  expires_at: Date;
  state: Transfer["state"];
  closed_at: Date | null;
  offer_key_id: string;
  offer_public_key: string;
  offer_signature: string;
  accept_key_id: string | null;
  accept_public_key: string | null;
  accept_signature: string | null;
}

/** A registered name that resembles another publisher's; open while `verdict` is null. */
export interface ResemblanceRow {
  resemblance_id: string;
  seq: Generated<bigint>;
  publisher_id: string;
  name: string;
  other_skeleton: string;
  other_name: string;
  likeness: Resemblance["likeness"];
  opened_at: Date;
  verdict: Resemblance["verdict"];
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

/** Tables of publishers: members, key states, transfers, similar names. */
export interface PublisherTables {
  publisher: PublisherRow;
  publisher_member: MemberRow;
  publisher_invitation: InvitationRow;
  key_rotation: RotationRow;
  extension_transfer: TransferRow;
  publisher_resemblance: ResemblanceRow;
}
