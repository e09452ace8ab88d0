import type { Account, LoginMethod, Role } from "@bourse/contract/rest";

/** The account that makes the request, with its session. */
export interface Actor {
  readonly accountId: string;
  readonly email: string;
  /** True when the account has verified its address. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly createdAt: Date;
  /** Time at which the account authenticated; refreshing the session keeps it. */
  readonly authTime: Date;
  readonly expiresAt: Date;
  readonly sessionId: string;
  /** Time at which the session began. */
  readonly loginAt: Date;
  readonly methods: readonly LoginMethod[];
  readonly tokenHash: string;
}

/** The requesting account, as shown to its owner. */
export function ownAccount({ accountId, email, name, roles, createdAt }: Actor): Account {
  return { account_id: accountId, email, name, roles: [...roles], created_at: createdAt.toISOString() };
}

/** The role under which a decision is recorded. */
export function decidingRole(actor: Actor): "administrator" | "reviewer" {
  return actor.roles.includes("administrator") ? "administrator" : "reviewer";
}
