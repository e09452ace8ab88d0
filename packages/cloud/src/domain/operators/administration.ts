import type { AdminAccount, AdminAccountPage, AdminAccountQuery, GrantableRole, Role } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import {
  type Account,
  accountById,
  accountPage,
  changeAccount,
  lockAccounts,
  rolesOf,
} from "../../store/accounts/accounts.ts";
import { secondFactorOf } from "../../store/accounts/second-factors.ts";
import { toPage } from "../../store/lists/page.ts";
import type { Actor } from "../accounts/actor.ts";
import { isNowhere, normalizeEmail } from "../accounts/email.ts";
import { endOtherLogins, recordSecurity } from "../accounts/security.ts";
import { numberedPage, writeCursor } from "../lists/cursor.ts";
import { requireNotOwn } from "../publishers/own.ts";

/** A decision about an account, and its reason. */
export interface AccountDecision {
  readonly accountId: string;
  readonly reason: string;
}

/** Accounts as shown to administrators, oldest first. */
export async function listAccounts(service: Service, query: AdminAccountQuery): Promise<AdminAccountPage> {
  const request = numberedPage(service, "accounts", query);
  const email = query.email === undefined ? undefined : normalizeEmail(query.email);
  const rows = await accountPage(service.database, { ...request, email, role: query.role, state: query.state });
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  return {
    items: page.items.map((row) => toAdminAccount(row, row.second_factor_at !== null)),
    next_cursor: writeCursor("accounts", page.next),
  };
}

/** Grants a role to an account, effective from its next request. Granting it again changes nothing. */
export function grantRole(
  service: Service,
  actor: Actor,
  decision: AccountDecision & { readonly role: GrantableRole },
): Promise<AdminAccount> {
  return decide(service, { actor, decision }, (account) => {
    // Anyone can sign up with another person's address: identity must be proven before granting power.
    if (account.email_verified_at === null) refuse("auth.email_unverified");
    const roles = rolesOf(account);
    if (roles.includes(decision.role)) return undefined;
    return { what: "role_granted", change: { roles: written([...roles, decision.role]) }, detail: decision.role };
  });
}

/** Withdraws a role from an account, including its existing sessions. Withdrawing it again changes nothing. */
export function withdrawRole(
  service: Service,
  actor: Actor,
  decision: AccountDecision & { readonly role: GrantableRole },
): Promise<AdminAccount> {
  return decide(service, { actor, decision }, (account) => {
    const roles = rolesOf(account);
    if (!roles.includes(decision.role)) return undefined;
    const left = roles.filter((role) => role !== decision.role);
    return { what: "role_withdrawn", change: { roles: written(left) }, detail: decision.role };
  });
}

/** Disables an account: its sessions end and nobody can log in until it is enabled again. */
export function disableAccount(service: Service, actor: Actor, decision: AccountDecision): Promise<AdminAccount> {
  const change = { disabled_at: service.clock.now(), disabled_reason: decision.reason };
  return decide(service, { actor, decision }, (account) =>
    account.disabled_at === null ? { what: "disabled", change } : undefined,
  );
}

/** Enables a disabled account again; its sessions are not restored. */
export function enableAccount(service: Service, actor: Actor, decision: AccountDecision): Promise<AdminAccount> {
  const change = { disabled_at: null, disabled_reason: null };
  return decide(service, { actor, decision }, (account) =>
    account.disabled_at === null ? undefined : { what: "enabled", change },
  );
}

interface Outcome {
  readonly what: string;
  readonly change: Parameters<typeof changeAccount>[2];
  /** Appended to the action's name in the trail. */
  readonly detail?: string;
}

/**
 * One decision of an administrator about another account. All administrators are locked: when two withdraw each other's
 * role, only the first succeeds, because the second is no longer an administrator. The deciding administrator stays
 * one, so the last administrator cannot be removed.
 */
async function decide(
  service: Service,
  { actor, decision }: { readonly actor: Actor; readonly decision: AccountDecision },
  outcomeFor: (account: Account) => Outcome | undefined,
): Promise<AdminAccount> {
  const { accountId, reason } = decision;
  return transact(service, async (work) => {
    await requireNotOwn(work, actor, { refusal: "auth.own_account", accounts: [accountId] });
    const held = await lockAccounts(work, { ids: [accountId], administrators: true });
    requireAdministrator(held, actor);
    const account = held.find((each) => each.account_id === accountId);
    if (!account) refuse("state.not_found");
    if (isNowhere(account.email)) refuse("auth.account_closed");
    const outcome = outcomeFor(account);
    if (!outcome) return presentAccount(work, account);
    const at = service.clock.now();
    await changeAccount(work, accountId, outcome.change);
    if (outcome.what === "disabled") await endOtherLogins(work, { accountId, except: undefined, at });
    const what = outcome.detail === undefined ? outcome.what : `${outcome.what}.${outcome.detail}`;
    await recordSecurity(work, {
      accountId,
      what,
      at,
      by: { actorId: actor.accountId, actorRole: "administrator" },
      reason,
    });
    return presentAccount(work, (await accountById(work, accountId)) ?? account);
  });
}

/** Checks the role under the lock: when two administrators withdraw each other's role, only the first succeeds. */
export function requireAdministrator(held: readonly Account[], actor: Actor): void {
  const own = held.find((each) => each.account_id === actor.accountId);
  if (!own || own.disabled_at !== null || !rolesOf(own).includes("administrator")) refuse("auth.role_required");
}

function written(roles: readonly Role[]): string {
  return JSON.stringify(roles);
}

/** An account as shown to an administrator. */
export async function presentAccount(work: Work, account: Account): Promise<AdminAccount> {
  return toAdminAccount(account, Boolean((await secondFactorOf(work, account.account_id))?.confirmed_at));
}

function toAdminAccount(row: Account, hasSecondFactor: boolean): AdminAccount {
  return {
    account_id: row.account_id,
    email: row.email,
    name: row.name,
    roles: [...rolesOf(row)],
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    second_factor: hasSecondFactor,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
  };
}
