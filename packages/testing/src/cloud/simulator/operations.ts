import { stringifyExact } from "@bourse/contract/money";
import type { Answer } from "../answer.ts";
import { exactBody, freshKey, type MoneyDesk } from "../money.ts";
import type { ModelBook, ModelWithdrawal } from "./model.ts";
import type { Random } from "./random.ts";

/** Somebody's money: the real thing, and what the model says of it. */
export interface Party {
  readonly desk: MoneyDesk;
  readonly book: ModelBook;
}

/** A request that can be sent any number of times, and what its answer means to the model. */
export interface Operation {
  readonly name: string;
  readonly party: Party;
  /** Takes back what a withdrawal or reversal would take; for telling whether a refusal was right. */
  readonly takes: bigint;
  readonly send: () => Promise<Answer>;
  /** A key or external id names it: every success is the same. */
  readonly isKeyed: boolean;
  /** Called once, with the answer that is neither a crash nor "in flight". Throws what is wrong. */
  readonly settle: (answer: Answer) => void;
}

const LARGEST_SALE = 1000n;

/** Plans the next operation for a party. */
export function planOperation(random: Random, party: Party): readonly Operation[] {
  const plans = [sale, sale, withdraw, withdraw, withdraw, refund, decide, decide, move, move, move];
  const planned = (random.pick(plans) ?? sale)(random, party);
  return planned.length > 0 ? planned : sale(random, party);
}

function sale(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const body = { ...desk.saleBody(random.amount(LARGEST_SALE)) };
  const send = () => desk.finance.post("/creator/admin/sales", stringifyExact(body));
  const settle = (answer: Answer) => {
    expectStatus(answer, [200]);
    book.sell(body.external_id, body.amount_minor);
  };
  return [{ name: "sale", party, takes: 0n, send, isKeyed: true, settle }];
}

function withdraw(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const amount = random.amount(book.own / (random.once(3) ? 1n : 4n));
  const key = freshKey();
  const settle = (answer: Answer) => {
    expectStatus(answer, [200, 422]);
    if (answer.status === 200) book.reserve(exactBody(answer).data.withdrawal_id, amount);
  };
  return [{ name: "withdraw", party, takes: amount, send: () => desk.withdraw(amount, key), isKeyed: true, settle }];
}

function refund(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const sold = random.pick(book.sales);
  if (!sold || sold.refunded === sold.gross) return [];
  const amount = random.amount(sold.gross - sold.refunded);
  sold.refunded += amount;
  const facts = { external_id: freshKey(), sale_external_id: sold.externalId, currency: "EUR", amount_minor: amount };
  const send = () => desk.finance.post("/creator/admin/refunds", stringifyExact(facts));
  const settle = (answer: Answer) => {
    expectStatus(answer, [200]);
    const { reversal_id: id, fee_minor: fee } = exactBody(answer).data;
    book.reversals.push({ id, gross: amount, fee: BigInt(fee) });
  };
  return [{ name: "refund", party, takes: 0n, send, isKeyed: true, settle }];
}

/** One to three administrators decide one reversal, each with a key of their own: one of them wins. */
function decide(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const reversal = random.pick(book.reversals);
  if (!reversal) return [];
  let winners = 0;
  const count = random.once(3) ? 3 : 1;
  return Array.from({ length: count }, () => {
    const isWriteOff = random.once(4);
    const act = isWriteOff ? "write-off" : "reconcile";
    const facts = { expected_revision: 1, idempotency_key: freshKey(), ...(isWriteOff ? { reason: "simulated" } : {}) };
    const send = () => desk.administrator.post(`/creator/admin/reversals/${reversal.id}/${act}`, facts);
    const settle = (answer: Answer) => {
      // Another round's decision of the same reversal would be a second winner too.
      expectStatus(answer, [200, 409]);
      if (answer.status !== 200) return;
      winners += 1;
      if (winners > 1 || !book.reversals.includes(reversal))
        throw new Error(`reversal ${reversal.id} was decided twice`);
      const { data } = exactBody(answer);
      const parts = BigInt(data.from_pending_minor) + BigInt(data.from_available_minor) + BigInt(data.receivable_minor);
      const due = isWriteOff ? 0n : reversal.gross - reversal.fee;
      if (parts !== due) throw new Error(`reversal ${reversal.id} took ${parts} of ${due}`);
      book.close(reversal, data.state);
    };
    return { name: act, party, takes: reversal.gross, send, isKeyed: true, settle };
  });
}

/** Cancels, submits or resolves a withdrawal; sometimes two of it at once. The round reads afterwards what came of it. */
function move(random: Random, party: Party): Operation[] {
  const withdrawal = random.pick(
    party.book.withdrawals.filter((each) => !["paid", "failed", "cancelled"].includes(each.state)),
  );
  if (!withdrawal) return [];
  return Array.from({ length: random.once(4) ? 2 : 1 }, () => moveOnce(random, party, withdrawal));
}

function moveOnce(random: Random, party: Party, { id, state }: ModelWithdrawal): Operation {
  const { desk } = party;
  const acts = {
    cancel: () => desk.creator.post(`/creator/withdrawals/${id}/cancel`),
    submit: () => desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "simulated" }),
    paid: () => resolve("paid"),
    failed: () => resolve("failed"),
  };
  const resolve = (outcome: string) =>
    desk.finance.post(`/creator/admin/withdrawals/${id}/resolve`, { outcome, reason: "simulated" });
  const name =
    random.pick(
      state === "reserved" ? (["cancel", "submit", "submit"] as const) : (["paid", "paid", "failed"] as const),
    ) ?? "cancel";
  const settle = (answer: Answer) => expectStatus(answer, [200, 409]);
  return { name, party, takes: 0n, send: acts[name], isKeyed: false, settle };
}

function expectStatus(answer: Answer, wanted: readonly number[]): void {
  if (!wanted.includes(answer.status)) throw new Error(`answered ${answer.status}: ${answer.bytes.toString()}`);
}
