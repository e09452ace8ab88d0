import type { Readable } from "node:stream";
import type { AdminAccount } from "@bourse/contract/rest";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Account, accountById } from "../../store/accounts/accounts.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import type { Actor } from "../accounts/actor.ts";
import { addressToTake, beginAddressChange } from "../accounts/address-change.ts";
import { proveAddress } from "../accounts/addresses.ts";
import { closeAccount } from "../accounts/close.ts";
import { isNowhere } from "../accounts/email.ts";
import { exportAccount } from "../accounts/export.ts";
import { holdAccounts } from "../accounts/hold.ts";
import { recordSecurity } from "../accounts/security.ts";
import { requireNotOwn } from "../publishers/own.ts";
import { type AccountDecision, presentAccount, requireAdministrator } from "./administration.ts";

/** Requests a code for an owner who can no longer read their address; it is sent to the new one. */
export async function requestChangeFor(
  service: Service,
  actor: Actor,
  decision: AccountDecision & { readonly email: string },
): Promise<{ accepted: true }> {
  await onRequest(service, { actor, accountId: decision.accountId }, async (work, { account, by }) => {
    if (account.disabled_at !== null) refuse("auth.account_disabled");
    const email = addressToTake(decision.email, account.email);
    await beginAddressChange(service, work, { account, email, purpose: "appoint_email", by, reason: decision.reason });
  });
  service.mailWritten();
  return { accepted: true };
}

/**
 * Accepts an administrator's word that an address belongs to an account, if no mail can prove it. Every other account
 * that only claims the address is closed, as after a verification.
 */
export async function vouchForAddress(
  service: Service,
  actor: Actor,
  decision: AccountDecision,
): Promise<AdminAccount> {
  const answer = await onRequest(
    service,
    { actor, accountId: decision.accountId },
    async (work, { account, held, by }) => {
      if (account.email_verified_at !== null) return;
      const { account_id: accountId, email } = account;
      const at = service.clock.now();
      const isChanged = await proveAddress(work, { accountId, email, held, at });
      await recordSecurity(work, { accountId, what: "email_vouched", at, by, reason: decision.reason });
      if (isChanged) await raiseRevision(work);
    },
  );
  service.catalogueChanged();
  return answer;
}

/** Closes an account permanently at its owner's request. */
export async function closeAccountFor(
  service: Service,
  actor: Actor,
  decision: AccountDecision,
): Promise<AdminAccount> {
  const { accountId, reason } = decision;
  const answer = await onRequest(service, { actor, accountId }, (work, { held, by }) =>
    closeAccount(service, work, { accountId, held, reason, by }),
  );
  service.catalogueChanged();
  service.mailWritten();
  return answer;
}

/** Exports all data about an account at its owner's request; payout details stay sealed. */
export async function exportAccountFor(service: Service, actor: Actor, decision: AccountDecision): Promise<Readable> {
  const { accountId, reason } = decision;
  await onRequest(service, { actor, accountId }, (work, { by }) =>
    recordSecurity(work, { accountId, what: "data_exported", at: service.clock.now(), by, reason }),
  );
  return exportAccount(service, { accountId, reader: "administrator" });
}

/** Data for an action on request: the account, all locked accounts, and the acting administrator. */
interface Found {
  readonly account: Account;
  readonly held: readonly Account[];
  readonly by: { readonly actorId: string; readonly actorRole: "administrator" };
}

/** An administrator's action on another account; all administrators are locked, so that one remains. */
async function onRequest(
  service: Service,
  { actor, accountId }: { readonly actor: Actor; readonly accountId: string },
  act: (work: UnitOfWork, found: Found) => Promise<void>,
): Promise<AdminAccount> {
  const known = await accountById(service.database, accountId);
  if (!known) refuse("state.not_found");
  return transact(service, async (work) => {
    await requireNotOwn(work, actor, { refusal: "auth.own_account", accounts: [accountId] });
    const held = await holdAccounts(work, { ids: [accountId], naming: known.email, administrators: true });
    requireAdministrator(held, actor);
    const account = held.find((each) => each.account_id === accountId);
    if (!account) refuse("state.not_found");
    if (isNowhere(account.email)) refuse("auth.account_closed");
    // The accounts with this address were looked up before anything was locked.
    if (account.email !== known.email) refuse("state.conflict", "the account's address has just changed");
    await act(work, { account, held, by: { actorId: actor.accountId, actorRole: "administrator" } });
    return presentAccount(work, (await accountById(work, accountId)) ?? account);
  });
}
