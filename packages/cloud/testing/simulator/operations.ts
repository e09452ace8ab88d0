import { randomUUID } from "node:crypto";
import { parseExactJson } from "@bourse/contract";
import { stringifyExact } from "@bourse/contract/money";
import type { Random } from "@bourse/testing/random";
import type { LeanAnswer, LeanCall } from "../lean-client.ts";
import type { MoneyDesk } from "../money.ts";
import type { ModelBook, ModelSale, ModelWithdrawal } from "./model.ts";
import type { TakedownAct } from "./pending.ts";

/** A creator's real money, and its model. */
export interface Party {
  readonly desk: MoneyDesk;
  readonly book: ModelBook;
}

/** A request that can be sent any number of times, and the effect of its answer on the model. */
export interface Operation {
  readonly name: string;
  readonly party: Party;
  /** Amount that a withdrawal or reversal takes; for checking whether a refusal was right. */
  readonly takes: bigint;
  readonly call: LeanCall;
  /**
   * `key`: every success has the same bytes. `import`: every success returns the same record. `state`: it changes once.
   */
  readonly once: "key" | "import" | "state";
  /** The withdrawal that it changes. */
  readonly withdrawal?: ModelWithdrawal;
  /** The action on the version being sold. */
  readonly takedown?: TakedownAct;
  /** The refunded sale or decided reversal. */
  readonly about?: object;
  /** Called once, with an answer that is neither a crash nor "in flight". Throws when the answer is wrong. */
  readonly settle: (answer: LeanAnswer) => void;
}

/** `data` of an answer with every digit: integers beyond 2^53 are bigints. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
export function dataOf(answer: LeanAnswer): any {
  const read = parseExactJson(answer.bytes);
  if (!read.ok) throw new Error(`not JSON: ${answer.bytes.toString()}`);
  return (read.value as { data: unknown }).data;
}

/** Plans the next operation of a party: one, or several competing ones. */
export function planOperation(random: Random, party: Party, largestSale: bigint): readonly Operation[] {
  const sell = () => sale(random, party, largestSale);
  const plans = [sell, sell, withdraw, withdraw, withdraw, refund, decide, decide, move, move, move];
  const planned = (random.pick(plans) ?? sell)(random, party);
  return planned.length > 0 ? planned : sell();
}

/** A call with a JSON body. */
export const post = (token: string | undefined, path: string, body: unknown = {}): LeanCall => ({
  method: "POST",
  path,
  token,
  body: stringifyExact(body),
});

function sale(random: Random, party: Party, largest: bigint): Operation[] {
  const { desk, book } = party;
  const body = { ...desk.saleBody(random.amount(largest)), external_id: freshName() };
  const settle = (answer: LeanAnswer) => {
    expectStatus(answer, [200]);
    const { sale_id: id, amount_minor: gross } = dataOf(answer);
    if (BigInt(gross) !== body.amount_minor) throw new Error(`a sale of ${body.amount_minor} came back as ${gross}`);
    book.sell({ id, externalId: body.external_id, gross: body.amount_minor });
  };
  const call = post(desk.finance.token, "/creator/admin/sales", body);
  return [{ name: "sale", party, takes: 0n, call, once: "import", settle }];
}

function withdraw(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const amount = random.amount(book.own / (random.once(3) ? 1n : 4n));
  const body = { currency: "EUR", amount_minor: amount, idempotency_key: freshName() };
  const settle = (answer: LeanAnswer) => {
    expectStatus(answer, [200, 422]);
    if (answer.status !== 200) return;
    const { withdrawal_id: id, amount_minor: told } = dataOf(answer);
    if (BigInt(told) !== amount) throw new Error(`a withdrawal of ${amount} came back as ${told}`);
    book.reserve(id, amount);
  };
  const call = post(desk.creator.token, "/creator/withdrawals", body);
  return [{ name: "withdraw", party, takes: amount, call, once: "key", settle }];
}

function refund(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const sold: ModelSale | undefined = random.pick(book.recentSales);
  if (!sold || sold.refunded === sold.gross) return [];
  const amount = random.amount(sold.gross - sold.refunded);
  sold.refunded += amount;
  const facts = { external_id: freshName(), sale_external_id: sold.externalId, currency: "EUR", amount_minor: amount };
  const settle = (answer: LeanAnswer) => {
    expectStatus(answer, [200]);
    const { reversal_id: id, fee_minor: fee } = dataOf(answer);
    book.refund(sold, { id, gross: amount, fee: BigInt(fee) });
  };
  const call = post(desk.finance.token, "/creator/admin/refunds", facts);
  return [{ name: "refund", party, takes: 0n, call, once: "import", about: sold, settle }];
}

/** One to three administrators decide one reversal, each with their own key: only one of them succeeds. */
function decide(random: Random, party: Party): Operation[] {
  const { desk, book } = party;
  const reversal = random.pick(book.reversals);
  if (!reversal) return [];
  return Array.from({ length: random.once(3) ? 3 : 1 }, () => {
    const isWriteOff = random.once(4);
    const act = isWriteOff ? "write-off" : "reconcile";
    const facts = {
      expected_revision: 1,
      idempotency_key: freshName(),
      ...(isWriteOff ? { reason: "simulated" } : {}),
    };
    const settle = (answer: LeanAnswer) => {
      expectStatus(answer, [200, 409]);
      if (answer.status !== 200) return;
      // Another decision of this round, or of an earlier one, was first.
      if (!book.reversals.includes(reversal)) throw new Error(`reversal ${reversal.id} was decided twice`);
      const data = dataOf(answer);
      const parts = BigInt(data.from_pending_minor) + BigInt(data.from_available_minor) + BigInt(data.receivable_minor);
      const due = isWriteOff ? 0n : reversal.gross - reversal.fee;
      if (parts !== due) throw new Error(`reversal ${reversal.id} took ${parts} of ${due}`);
      book.close(reversal, { state: data.state, fromPending: BigInt(data.from_pending_minor) });
    };
    const call = post(desk.administrator.token, `/creator/admin/reversals/${reversal.id}/${act}`, facts);
    return { name: act, party, takes: reversal.gross, call, once: "key", about: reversal, settle };
  });
}

/** Cancels, submits or resolves a withdrawal; sometimes two of these at once. The round determines the outcome. */
function move(random: Random, party: Party): Operation[] {
  const withdrawal = random.pick(party.book.living);
  if (!withdrawal) return [];
  return Array.from({ length: random.once(4) ? 2 : 1 }, () => moveOnce(random, party, withdrawal));
}

function moveOnce(random: Random, party: Party, withdrawal: ModelWithdrawal): Operation {
  const { desk } = party;
  const { id, state } = withdrawal;
  const ofFinance = `/creator/admin/withdrawals/${id}`;
  const resolve = (outcome: string) =>
    post(desk.finance.token, `${ofFinance}/resolve`, { outcome, reason: "simulated", idempotency_key: freshName() });
  const acts = {
    cancel: post(desk.creator.token, `/creator/withdrawals/${id}/cancel`),
    submit: post(desk.finance.token, `${ofFinance}/submit`, { reference: "simulated", idempotency_key: freshName() }),
    paid: resolve("paid"),
    failed: resolve("failed"),
  };
  const able = state === "reserved" ? (["cancel", "submit", "submit"] as const) : (["paid", "paid", "failed"] as const);
  const name = random.pick(able) ?? "cancel";
  const settle = (answer: LeanAnswer) => expectStatus(answer, [200, 409]);
  return { name, party, takes: 0n, call: acts[name], once: "state", withdrawal, settle };
}

/** @throws for an answer of any other status */
export function expectStatus(answer: LeanAnswer, wanted: readonly number[]): void {
  if (!wanted.includes(answer.status)) throw new Error(`answered ${answer.status}: ${answer.bytes.toString()}`);
}

/** A unique key or external id. */
export const freshName = (): string => `simulated-${randomUUID()}`;
