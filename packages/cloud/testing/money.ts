import { parseExactJson } from "@bourse/contract";
import { stringifyExact } from "@bourse/contract/money";
import type { CloudActor } from "./actor.ts";
import { type Answer, verdictOf } from "./answer.ts";
import type { Author } from "./author.ts";
import { TEST_LIMITS } from "./start-cloud.ts";
import type { TestCloud } from "./test-cloud.ts";

/** No hold and no fee, so that a creator can withdraw a sale's full amount at once. */
export const PLAIN_MONEY = {
  ...TEST_LIMITS.money,
  holdMs: 0,
  payoutDetailsHoldMs: 0,
  feeBasisPoints: 0n,
  releaseEveryMs: 500,
};
export const PLAIN_MONEY_LIMITS = { ...TEST_LIMITS, money: PLAIN_MONEY };

let made = 0;

/** A key or external id that is unique in this process. */
export function freshKey(): string {
  made += 1;
  return `key-${process.pid}-${made}`;
}

/** The body of an answer with every digit: integers beyond 2^53 are bigints. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
export function exactBody(answer: Answer): any {
  const read = parseExactJson(answer.bytes);
  if (!read.ok) throw new Error(`not JSON: ${answer.bytes.toString()}`);
  return read.value;
}

/** People who move money in a test: a creator with a published extension, finance and an administrator. */
export class MoneyDesk {
  readonly creator: Author;
  readonly pluginId: string;
  finance: CloudActor;
  administrator: CloudActor;

  constructor(of: { creator: Author; pluginId: string; finance: CloudActor; administrator: CloudActor }) {
    this.creator = of.creator;
    this.pluginId = of.pluginId;
    this.finance = of.finance;
    this.administrator = of.administrator;
  }

  static async open(cloud: TestCloud): Promise<MoneyDesk> {
    const creator = await cloud.author();
    const { pack } = await cloud.published(creator);
    const finance = await cloud.finance();
    return new MoneyDesk({ creator, pluginId: pack.id, finance, administrator: await cloud.administrator() });
  }

  /** The operators' acts need a recent login, so a run that may take longer than that calls this before each of them. */
  async logInAgain(cloud: TestCloud): Promise<void> {
    this.finance = await cloud.finance();
    this.administrator = await cloud.administrator();
  }

  /** Imports a sale; returns its external id. */
  async sale(amount: bigint, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const body = { ...this.saleBody(amount), ...changes };
    await this.#done(this.finance.post("/creator/admin/sales", stringifyExact(body)));
    return body.external_id;
  }

  saleBody(amount: bigint) {
    return {
      external_id: freshKey(),
      plugin_id: this.pluginId,
      currency: "EUR",
      amount_minor: amount,
      sold_at: "2026-01-02T03:04:05.000Z",
    };
  }

  /** Imports a refund; returns the reversal's id. */
  async refund(saleExternalId: string, amount: bigint): Promise<string> {
    const body = {
      external_id: freshKey(),
      sale_external_id: saleExternalId,
      currency: "EUR",
      amount_minor: amount,
    };
    const answer = await this.#done(this.finance.post("/creator/admin/refunds", stringifyExact(body)));
    return answer.body.data.reversal_id;
  }

  withdraw(amount: bigint, key = freshKey(), currency = "EUR"): Promise<Answer> {
    const body = stringifyExact({ currency, amount_minor: amount, idempotency_key: key });
    return this.creator.post("/creator/withdrawals", body);
  }

  reconcile(id: string, revision: bigint, key = freshKey()): Promise<Answer> {
    const body = stringifyExact({ expected_revision: revision, idempotency_key: key });
    return this.administrator.post(`/creator/admin/reversals/${id}/reconcile`, body);
  }

  /** Balances of one currency as text, so that a comparison shows every digit. */
  async balances(currency = "EUR"): Promise<Readonly<Record<string, string>>> {
    const list = exactBody(await this.creator.get("/creator/balances")).data.items;
    const row = list.find((each: { currency: string }) => each.currency === currency) ?? {};
    const names = ["pending", "available", "held", "payout_clearing", "receivable"];
    return Object.fromEntries(names.map((name) => [name, String(row[`${name}_minor`] ?? 0)]));
  }

  async #done(sent: Promise<Answer>): Promise<Answer> {
    const answer = await sent;
    if (verdictOf(answer) !== "200 ok") throw new Error(`refused: ${answer.bytes.toString()}`);
    return answer;
  }
}
