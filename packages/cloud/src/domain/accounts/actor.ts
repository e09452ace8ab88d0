import type { LoginMethod, Role } from "@bourse/contract/rest";

/** Who asks: an account with a session that stands. */
export interface Actor {
  readonly accountId: string;
  readonly email: string;
  /** Whether the account proved that the address is its own. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly createdAt: Date;
  /** When the account proved who it is; refreshing the session keeps it. */
  readonly authTime: Date;
  readonly expiresAt: Date;
  readonly sessionId: string;
  /** When the session began. */
  readonly loginAt: Date;
  readonly methods: readonly LoginMethod[];
  readonly tokenHash: string;
}

/** Under which role a decision is recorded. */
export function decidingRole(actor: Actor): "administrator" | "reviewer" {
  return actor.roles.includes("administrator") ? "administrator" : "reviewer";
}
