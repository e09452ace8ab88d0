import type { Payee, PayoutWarning } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountById } from "../../store/accounts/accounts.ts";
import { booksOfOwner } from "../../store/money/ledger.ts";
import { payoutDetailsOf } from "../../store/money/payout-details.ts";
import { undecidedShares } from "../../store/money/reversals.ts";
import { lastPaidSubmission, readWithdrawal, type Withdrawn } from "../../store/money/withdrawals.ts";
import type { Actor } from "../accounts/actor.ts";
import { recordAudit } from "../operators/audit.ts";
import { requireNotOwn } from "../publishers/own.ts";
import { heldUntil, type KeptDetails, openPayoutDetails } from "./payout-details.ts";
import { toWithdrawal } from "./withdrawals.ts";

/**
 * The recipient, the payout details and the debts of a withdrawal. The trail records who read them, because they are
 * somebody's bank details.
 */
export async function readPayee(service: Service, actor: Actor, withdrawalId: string): Promise<Payee> {
  const row = await readWithdrawal(service.database, withdrawalId);
  if (!row) refuse("state.not_found");
  await requireNotOwn(service.database, actor, { refusal: "ledger.own_money", accounts: [row.owner_id] });
  const account = await accountById(service.database, row.owner_id);
  if (!account) throw new Error("an account is gone");
  const details = await openPayoutDetails(service, row.owner_id);
  const { accountId: actorId } = actor;
  const subject = `withdrawal:${withdrawalId}`;
  // Before the answer: nobody sees them without an audit entry.
  await recordAudit(service.database, {
    at: service.clock.now(),
    actorId,
    actorRole: "finance",
    action: "payee.shown",
    subject,
  });
  const known = await knownOf(service, row, details?.updatedAt);
  const { owed, undecided, held } = known;
  return {
    withdrawal: toWithdrawal(row),
    account_id: row.owner_id,
    name: account.name,
    email: account.email,
    held_until: held?.toISOString() ?? null,
    details: details && !held ? toDetails(details) : null,
    owed,
    undecided,
    warnings: warningsOf(service, row, known),
  };
}

/** Facts that finance should know when a withdrawal is paid. */
export async function payoutWarnings(service: Service, row: Withdrawn): Promise<PayoutWarning[]> {
  // Not decrypted: a missing key must not fail a completed action.
  const kept = await payoutDetailsOf(service.database, row.owner_id);
  return warningsOf(service, row, await knownOf(service, row, kept?.updated_at));
}

/** @throws ServiceError `payment.payout_held` for a payout by hand to details that were changed a short time ago. */
export async function requireNotHeld(service: Service, work: Work, row: Withdrawn): Promise<void> {
  const kept = await payoutDetailsOf(work, row.owner_id);
  const held = kept && heldUntil(service, kept.updated_at);
  if (held)
    refuse("payment.payout_held", `the payout details were changed; nothing is paid before ${held.toISOString()}`);
}

type Owing = Pick<Payee, "owed" | "undecided">;

/** Facts that finance should know: debts, and how far the payout details can be relied on. */
interface Known extends Owing {
  /** When the details were changed; absent without any. */
  readonly since: Date | undefined;
  readonly held: Date | undefined;
  /** When the last payout that was paid was submitted, to the details of that time. */
  readonly lastPaid: Date | undefined;
}

async function knownOf(service: Service, row: Withdrawn, since: Date | undefined): Promise<Known> {
  const { database } = service;
  return {
    ...(await owingOf(database, row.owner_id)),
    since,
    held: since && heldUntil(service, since),
    lastPaid: await lastPaidSubmission(database, row.owner_id),
  };
}

async function owingOf(work: Work, ownerId: string): Promise<Owing> {
  const books = await booksOfOwner(work, ownerId);
  const owed = books.filter(({ receivable }) => receivable < 0n);
  return {
    owed: owed.map(({ currency, receivable }) => ({ currency, amount_minor: -receivable })),
    undecided: (await undecidedShares(work, ownerId)).map(({ currency, share }) => ({ currency, amount_minor: share })),
  };
}

function warningsOf(
  { payouts }: Pick<Service, "payouts">,
  row: Pick<Withdrawn, "created_at">,
  { owed, undecided, since, held, lastPaid }: Known,
): PayoutWarning[] {
  const listed = (amounts: Owing["owed"]) =>
    amounts.map(({ currency, amount_minor: minor }) => `${currency} ${minor}`).join(", ");
  const isByHand = !payouts.automatic;
  // Warns even if the details were changed before the withdrawal: a thief first changes them and then withdraws.
  const changed = isByHand && since ? whatChanged(since, { row, lastPaid }) : undefined;
  const given: readonly (PayoutWarning | false)[] = [
    owed.length > 0 && { kind: "debt", message: `the creator owes ${listed(owed)} in minor units for refunds` },
    undecided.length > 0 && {
      kind: "undecided_refunds",
      message: `refunds of ${listed(undecided)} in minor units wait for a decision`,
    },
    isByHand && !since && { kind: "no_payout_details", message: "the creator has not said where they want to be paid" },
    changed !== undefined && {
      kind: "payout_details_changed",
      message: `the payout details were changed after ${changed}: ask the creator by another way`,
    },
    held !== undefined && {
      kind: "payout_held",
      message: `the payout details are new: nothing is paid to them before ${held.toISOString()}`,
    },
  ];
  return given.filter((each) => each !== false);
}

function whatChanged(
  since: Date,
  { row, lastPaid }: { readonly row: Pick<Withdrawn, "created_at">; readonly lastPaid: Date | undefined },
): string | undefined {
  if (lastPaid && since > lastPaid) return "the last payout that was paid";
  return since > row.created_at ? "the withdrawal was asked for" : undefined;
}

function toDetails({ holder, account, bank, note, updatedAt }: KeptDetails): NonNullable<Payee["details"]> {
  return { holder, account, bank: bank ?? null, note: note ?? null, updated_at: updatedAt.toISOString() };
}
