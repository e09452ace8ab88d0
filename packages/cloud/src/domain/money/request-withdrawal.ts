import type { WithdrawalBody } from "@bourse/contract/rest";
import type { UnitOfWork } from "../../database/transact.ts";
import { refuse, ServiceError } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { Book } from "../../store/money/ledger.ts";
import { insertReservation } from "../../store/money/reserve.ts";
import type { Actor } from "../accounts/actor.ts";
import { toRow } from "../operators/audit.ts";
import { requirePayable } from "../payments/payout-accounts.ts";
import { type AnswerText, onceOnBook } from "./idempotency.ts";
import { drawUp } from "./ledger.ts";
import { releaseDue } from "./releases.ts";
import { toWithdrawal } from "./withdrawals.ts";

/** Sales released during a withdrawal; the worker releases the rest. */
const MOST_RELEASES = 50;

/** Reserves an amount of the creator's available balance, once per key. */
export async function requestWithdrawal(service: Service, actor: Actor, body: WithdrawalBody): Promise<AnswerText> {
  const ask = () => reserveOnce(service, actor, body);
  return ask().catch(async (fault: unknown) => {
    if (!(fault instanceof ServiceError) || fault.code !== "withdrawal.insufficient_funds") throw fault;
    // Earnings that are due but not yet released also belong to the creator; usually there is enough without them.
    const of = { ownerId: actor.accountId, currency: body.currency };
    await releaseDue(service, { of, most: MOST_RELEASES });
    // Tries once more even if none was released: a worker may have released some meanwhile.
    return ask();
  });
}

function reserveOnce(service: Service, actor: Actor, body: WithdrawalBody): Promise<AnswerText> {
  const { currency, amount_minor: amount, idempotency_key: key } = body;
  return onceOnBook(service, actor, {
    name: "withdrawal",
    key,
    facts: { currency, amount_minor: amount },
    book: { ownerId: actor.accountId, currency },
    effect: async (work, book) => {
      await requirePayable(service, work, { accountId: actor.accountId, currency, amount });
      return reserve(work, { book, amount, at: service.clock.now() });
    },
  });
}

interface Wish {
  readonly book: Book;
  readonly amount: bigint;
  readonly at: Date;
}

/** Requested and reserved in one step: both are in the history, and nothing happens in between. */
async function reserve(work: UnitOfWork, { book, amount, at }: Wish) {
  const { owner_id: ownerId, currency } = book;
  if (book.available < amount) refuse("withdrawal.insufficient_funds");
  const withdrawal_id = work.random.uuid();
  const subject = `withdrawal:${withdrawal_id}`;
  const lines = { available: -amount, held: amount };
  const withdrawal = {
    withdrawal_id,
    owner_id: ownerId,
    currency,
    amount,
    state: "reserved" as const,
    reference: null,
    created_at: at,
    updated_at: at,
  };
  const by = { at, actor_id: ownerId, actor_role: "creator", reason: "" };
  const line = { at, actorId: ownerId, actorRole: "creator", subject };
  await insertReservation(work, {
    withdrawal,
    states: [
      { withdrawal_id, state: "requested", ...by },
      { withdrawal_id, state: "reserved", ...by },
    ],
    trail: [toRow({ ...line, action: "withdrawal.requested" }), toRow({ ...line, action: "withdrawal.reserved" })],
    ...drawUp(book, { kind: "withdrawal_reserved", subject, at, lines }),
  });
  return toWithdrawal(withdrawal);
}
