import type { CloudLimits } from "@bourse/contract";
import type { Role } from "@bourse/contract/rest";
import type { Database } from "../database/database.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { Clock, Log } from "../ports.ts";
import type { PayoutProvider } from "./money/payouts.ts";

/** What the rules work with; nothing here knows HTTP. */
export interface Service {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly payouts: PayoutProvider;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: CloudLimits;
  /** To be called after the commit of whatever changes a public answer. */
  readonly catalogueChanged: () => void;
  /** To be called after the commit of a submission that waits for its check. */
  readonly reviewWanted: () => void;
}

/** Who asks: an account with a session that stands. */
export interface Actor {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly createdAt: Date;
  /** When the password was given; refreshing the session keeps it. */
  readonly authTime: Date;
  readonly expiresAt: Date;
  readonly tokenHash: string;
}

/** Under which role a decision is recorded. */
export function decidingRole(actor: Actor): "administrator" | "reviewer" {
  return actor.roles.includes("administrator") ? "administrator" : "reviewer";
}
