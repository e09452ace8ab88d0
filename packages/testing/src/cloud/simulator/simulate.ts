import type { CloudParts } from "@bourse/cloud";
import { type Answer, verdictOf } from "../answer.ts";
import { exactBody, MoneyDesk, PLAIN_MONEY } from "../money.ts";
import { startCloud, TEST_LIMITS, type TestCloud } from "../test-cloud.ts";
import { ModelBook } from "./model.ts";
import { MortalPool } from "./mortal-pool.ts";
import { type Operation, type Party, planOperation } from "./operations.ts";
import { Random } from "./random.ts";

/** How long, how wide, and over which database. */
export interface SimulationOptions {
  readonly seed: number;
  readonly operations: number;
  readonly creators?: number;
  /** Operations on their way at once. */
  readonly width?: number;
  readonly pool: NonNullable<CloudParts["pool"]>;
  /** Faults of an exported ledger. */
  readonly check: (text: string) => readonly string[];
  readonly progress?: (done: number) => void;
}

export interface SimulationReport {
  readonly operations: number;
  readonly requests: number;
  readonly crashes: number;
  readonly refused: number;
  readonly entries: number;
}

const FEE_BASIS_POINTS = 1500n;
/** Two rounds: earnings are pending in one and available in the next but one. */
const ROUND_MS = 5;
const HOLD_MS = 2 * ROUND_MS;
/** One statement in so many loses its connection. */
const DEADLY_ONCE_IN = 60;
const MOST_TRIES = 200;
/** Rounds between two looks at the whole ledger. */
const CHECK_EVERY = 50;

/**
 * Drives the real service with many clients and breaking connections, and compares it with a single-threaded model after
 * each round.
 *
 * @throws at the first difference; the message names the seed.
 */
export async function simulateMoney(options: SimulationOptions): Promise<SimulationReport> {
  const mortal = new MortalPool(options.pool, new Random(options.seed + 1));
  const money = { ...PLAIN_MONEY, holdMs: HOLD_MS, feeBasisPoints: FEE_BASIS_POINTS };
  const cloud = await startCloud({ limits: { ...TEST_LIMITS, money }, clock: "still", parts: { pool: mortal.pool } });
  try {
    return await new Simulation(cloud, mortal, options).run();
  } catch (cause) {
    throw new Error(`seed ${options.seed}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    mortal.deadlyOnceIn = 0;
    await cloud.close();
  }
}

class Simulation {
  readonly #cloud: TestCloud;
  readonly #mortal: MortalPool;
  readonly #options: SimulationOptions;
  readonly #random: Random;
  readonly #acknowledged: { readonly operation: Operation; readonly bytes: Buffer }[] = [];
  #parties: Party[] = [];
  #requests = 0;
  #refused = 0;

  constructor(cloud: TestCloud, mortal: MortalPool, options: SimulationOptions) {
    this.#cloud = cloud;
    this.#mortal = mortal;
    this.#options = options;
    this.#random = new Random(options.seed);
  }

  async run(): Promise<SimulationReport> {
    const { creators = 4, operations, progress } = this.#options;
    for (let made = 0; made < creators; made += 1) {
      this.#parties.push({ desk: await MoneyDesk.open(this.#cloud), book: new ModelBook(FEE_BASIS_POINTS) });
    }
    let done = 0;
    for (let round = 1; done < operations; round += 1) {
      done += await this.#round();
      if (round % CHECK_EVERY !== 0) continue;
      await this.#checkLedgers();
      progress?.(done);
    }
    const entries = await this.#checkLedgers();
    const { crashes } = this.#mortal;
    return { operations: done, requests: this.#requests, crashes, refused: this.#refused, entries };
  }

  async #round(): Promise<number> {
    const { width = 16 } = this.#options;
    const before = new Map(
      await Promise.all(this.#parties.map(async (each) => [each, await each.desk.balances()] as const)),
    );
    const planned: Operation[] = [];
    while (planned.length < width) {
      const party = this.#random.pick(this.#parties);
      if (party) planned.push(...planOperation(this.#random, party));
    }
    this.#mortal.deadlyOnceIn = DEADLY_ONCE_IN;
    const answers = await Promise.all(planned.map((each) => this.#perform(each)));
    const replays = Array.from({ length: 2 }, () => this.#random.pick(this.#acknowledged)).filter(
      (each) => each !== undefined,
    );
    await Promise.all(replays.map(({ operation, bytes }) => this.#replay(operation, bytes)));
    this.#mortal.deadlyOnceIn = 0;
    for (const [index, operation] of planned.entries()) {
      const answer = answers[index];
      if (answer)
        this.#settle(operation, answer, { planned, available: BigInt(before.get(operation.party)?.available ?? 0) });
    }
    this.#cloud.clock.move(ROUND_MS);
    for (const party of this.#parties) await this.#compare(party);
    return planned.length;
  }

  /** Sends until there is an answer that says what happened; often twice at the same time. */
  async #perform(operation: Operation): Promise<Answer> {
    const copies = operation.isKeyed && this.#random.once(4) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#insist(operation)));
    const [first, second] = answers as [Answer, Answer | undefined];
    if (
      first.status === 200 &&
      second?.status === 200 &&
      operation.name !== "sale" &&
      !second.bytes.equals(first.bytes)
    ) {
      throw new Error(`${operation.name} answered twice in different words`);
    }
    const winner = answers.find((each) => each.status === 200) ?? first;
    const isByKey = operation.isKeyed && operation.name !== "sale" && operation.name !== "refund";
    if (winner.status === 200 && isByKey) this.#acknowledged.push({ operation, bytes: winner.bytes });
    return winner;
  }

  async #insist(operation: Operation): Promise<Answer> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      this.#requests += 1;
      const answer = await operation.send();
      const verdict = verdictOf(answer);
      if (answer.status !== 503 && verdict !== "409 idempotency.in_flight") return answer;
    }
    throw new Error(`${operation.name} found no end`);
  }

  async #replay(operation: Operation, bytes: Buffer): Promise<void> {
    const again = await this.#insist(operation);
    if (!again.bytes.equals(bytes)) throw new Error(`${operation.name}: the kept answer has changed`);
  }

  /** A refusal for want of money must have had a reason: what the others of the round may have taken. */
  #settle(operation: Operation, answer: Answer, round: { planned: readonly Operation[]; available: bigint }): void {
    operation.settle(answer);
    if (answer.status === 200) return;
    this.#refused += 1;
    if (operation.name !== "withdraw") return;
    const taken = round.planned
      .filter((each) => each.party === operation.party)
      .reduce((sum, each) => sum + each.takes, 0n);
    if (taken <= round.available)
      throw new Error(`a withdrawal was refused although ${round.available} covers ${taken}`);
  }

  async #compare({ desk, book }: Party): Promise<void> {
    const { items } = exactBody(await desk.creator.get("/creator/withdrawals?limit=100")).data;
    const states = new Map<string, string>(
      items.map((each: { withdrawal_id: string; state: string }) => [each.withdrawal_id, each.state]),
    );
    for (const withdrawal of book.withdrawals) {
      const state = states.get(withdrawal.id);
      if (state !== undefined && state !== withdrawal.state) book.follow(withdrawal, state);
    }
    this.#forgetOld(book, new Set([...states.keys()].slice(0, MOST_LIVING)));
    const balances = await desk.balances();
    const [pending, available, receivable] = ["pending", "available", "receivable"].map((name) =>
      BigInt(balances[name] ?? 0),
    ) as [bigint, bigint, bigint];
    const real = {
      own: pending + available + receivable,
      held: BigInt(balances.held ?? 0),
      clearing: BigInt(balances.payout_clearing ?? 0),
    };
    for (const name of ["own", "held", "clearing"] as const) {
      if (real[name] !== book[name]) throw new Error(`${name} is ${real[name]} and should be ${book[name]}`);
    }
    if (available > 0n && receivable < 0n) throw new Error("money is available beside a debt");
  }

  /** A page shows the newest hundred: only what one more round cannot push off it goes on being moved. */
  #forgetOld(book: ModelBook, seen: ReadonlySet<string>): void {
    const isOver = (state: string) => ["paid", "failed", "cancelled"].includes(state);
    const living = book.withdrawals.filter((each) => seen.has(each.id) && !isOver(each.state));
    book.withdrawals.splice(0, book.withdrawals.length, ...living);
    if (book.sales.length > MOST_SALES) book.sales.splice(0, book.sales.length - MOST_SALES);
  }

  async #checkLedgers(): Promise<number> {
    let entries = 0;
    for (const { desk, book } of this.#parties) {
      const text = (await desk.creator.get("/creator/export?currency=EUR")).bytes.toString();
      const faults = this.#options.check(text);
      if (faults.length > 0) throw new Error(faults.slice(0, 5).join("; "));
      entries += text.split("\n").length - 3;
      for (const [account, wanted] of [
        ["fee", book.fee],
        ["sale_clearing", book.saleClearing],
      ] as const) {
        const amounts = text.matchAll(new RegExp(`"account":"${account}","amount_minor":(-?\\d+)`, "g"));
        const sum = [...amounts].reduce((total, [, amount]) => total + BigInt(amount ?? 0), 0n);
        if (sum !== wanted) throw new Error(`${account} is ${sum} and should be ${wanted}`);
      }
    }
    return entries;
  }
}

/** Of a page of a hundred; the rest is room for the withdrawals of the next round. */
const MOST_LIVING = 60;
const MOST_SALES = 200;
