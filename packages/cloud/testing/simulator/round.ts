import { setTimeout as delay } from "node:timers/promises";
import { Random } from "@bourse/testing/random";
import { type LeanAnswer, LeanClient } from "../lean-client.ts";
import { MARK } from "./fate.ts";
import { dataOf, type Operation, type Party, planOperation } from "./operations.ts";
import { planTakedown } from "./takedowns.ts";

/** Work done so far. */
export interface Tally {
  operations: number;
  requests: number;
  /** Requests sent again because the answer was lost or another one was in flight. */
  retries: number;
  /** Successful answers to operations. */
  acknowledged: number;
  /** Answers that were requested again later, and were identical. */
  replays: number;
  refused: number;
}

/** An operation with its answer, and whether the first attempt got it. */
export interface Outcome {
  readonly operation: Operation;
  readonly answer: LeanAnswer;
  readonly isFirstTry: boolean;
}

interface Kept {
  readonly operation: Operation;
  readonly bytes: Buffer;
}

/** More attempts than bad luck explains. */
const MOST_TRIES = 200;
/** Stored answers that may be requested again. */
const MOST_KEPT = 2000;
const REPLAYS = 2;
/** A real client waits a second; this one waits about until the other request is over. */
const IN_FLIGHT_MS = 5;

/** Sends the operations of a world, one round at a time. */
export class Sender {
  readonly tally: Tally = { operations: 0, requests: 0, retries: 0, acknowledged: 0, replays: 0, refused: 0 };
  readonly #client: LeanClient;
  readonly #kept: Kept[] = [];

  constructor(url: string, connections: number) {
    this.#client = new LeanClient(url, connections);
  }

  close(): void {
    this.#client.close();
  }

  /** Reads without any faults. */
  async read(token: string | undefined, path: string): Promise<LeanAnswer> {
    const answer = await this.#client.send({ method: "GET", path, token });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.bytes.toString()}`);
    return answer;
  }

  /** Plans a round from the seed and the models, and sends it all at once; some operations in two copies. */
  async perform(parties: readonly Party[], of: RoundOptions): Promise<readonly Outcome[]> {
    const random = Random.of(of.seed, "round", of.round);
    const planned: Operation[] = [];
    while (planned.length < of.width) {
      const party = random.pick(parties);
      if (party) planned.push(...(planTakedown(random, party) ?? planOperation(random, party, of.largestSale)));
    }
    const copies = planned.map((each) => (each.once !== "state" && random.once(4) ? 2 : 1));
    const again = Array.from({ length: REPLAYS }, () => random.pick(this.#kept)).filter((each) => each !== undefined);
    this.tally.operations += planned.length;
    const [outcomes] = await Promise.all([
      Promise.all(planned.map((each, index) => this.#once(each, copies[index] ?? 1, `${of.round}.${index}`))),
      Promise.all(again.map((each, index) => this.#replay(each, `${of.round}.again${index}`))),
    ]);
    return outcomes;
  }

  /** Sends until the answer shows the outcome. */
  async #once(operation: Operation, copies: number, name: string): Promise<Outcome> {
    const tried = await Promise.all(
      Array.from({ length: copies }, (_, copy) => this.#insist(operation, `${name}.${copy}`)),
    );
    const done = tried.filter(({ answer }) => answer.status === 200);
    if (operation.once === "key" && new Set(done.map(({ answer }) => answer.bytes.toString())).size > 1)
      throw new Error(`${operation.name} answered twice in different words`);
    const winner = done[0] ?? tried[0];
    if (!winner) throw new Error("nothing was sent");
    if (winner.answer.status === 200) {
      this.tally.acknowledged += 1;
      if (operation.once === "key") this.#keep({ operation, bytes: winner.answer.bytes });
    } else this.tally.refused += 1;
    return { operation, ...winner };
  }

  async #insist(operation: Operation, name: string): Promise<{ answer: LeanAnswer; isFirstTry: boolean }> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      this.tally.requests += 1;
      if (tries > 0) this.tally.retries += 1;
      const answer = await this.#client.send({ ...operation.call, mark: { name: MARK, value: `${name}.${tries}` } });
      if (answer.status === 503) continue;
      if (answer.status === 409 && dataOf(answer).error === "idempotency.in_flight") {
        await delay(IN_FLIGHT_MS);
        continue;
      }
      return { answer, isFirstTry: tries === 0 };
    }
    throw new Error(`${operation.name} found no end`);
  }

  #keep(kept: Kept): void {
    this.#kept.push(kept);
    if (this.#kept.length > MOST_KEPT) this.#kept.splice(0, MOST_KEPT / 2);
  }

  async #replay({ operation, bytes }: Kept, name: string): Promise<void> {
    this.tally.replays += 1;
    const { answer } = await this.#insist(operation, name);
    if (!answer.bytes.equals(bytes)) throw new Error(`${operation.name}: the kept answer has changed`);
  }
}

/** The round, the seed, the concurrency, and the largest sale. */
export interface RoundOptions {
  readonly seed: number;
  readonly round: number;
  readonly width: number;
  readonly largestSale: bigint;
}
