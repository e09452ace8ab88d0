import type { Account, LoginMethod, Role } from "@bourse/contract/rest";

/** The account that asks, with its session. */
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

/** The account that asks, as it sees itself. */
export function ownAccount({ accountId, email, name, roles, createdAt }: Actor): Account {
  return { account_id: accountId, email, name, roles: [...roles], created_at: createdAt.toISOString() };
}

/** Under which role a decision is recorded. */
export function decidingRole(actor: Actor): "administrator" | "reviewer" {
  return actor.roles.includes("administrator") ? "administrator" : "reviewer";
}
