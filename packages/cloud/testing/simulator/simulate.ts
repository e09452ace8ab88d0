import { type CloudParts, SILENT_LOG } from "@bourse/cloud";
import { Random } from "@bourse/testing/random";
import { MoneyDesk, PLAIN_MONEY } from "../money.ts";
import { startCloud, TEST_LIMITS } from "../start-cloud.ts";
import type { TestCloud } from "../test-cloud.ts";
import { compareBalances, compareDatabase, compareLedger } from "./checkpoint.ts";
import { handOutFates } from "./fate.ts";
import { ModelBook } from "./model.ts";
import { MortalPayouts } from "./mortal-payouts.ts";
import { LOST, MortalPool } from "./mortal-pool.ts";
import type { Party } from "./operations.ts";
import { Sender, type Tally } from "./round.ts";
import { settleRound } from "./settle.ts";
import { compareTakedowns } from "./takedowns.ts";

/** Duration, concurrency and database of the simulation. */
export interface SimulationOptions {
  readonly seed: number;
  readonly operations: number;
  readonly creators?: number;
  /** Concurrent operations. */
  readonly width?: number;
  readonly pool: NonNullable<CloudParts["pool"]>;
  /** Faults of an exported ledger. */
  readonly check: (text: string) => readonly string[];
  readonly progress?: (done: number) => void;
}

export interface SimulationReport extends Tally {
  /** Broken connections. */
  readonly crashes: number;
  /** Those that broke at a commit. */
  readonly atCommit: number;
  /** Payouts submitted to the provider. */
  readonly payouts: number;
  /** Versions that were quarantined, with their pending earnings; most of them are restored later. */
  readonly takedowns: number;
  /** Entries of the ledgers. */
  readonly effects: number;
}

const FEE_BASIS_POINTS = 1500n;
/** A sale's hold lasts as long as two of the longest rounds. */
const ROUND_MS = 5;
const HOLD_MS = 4 * ROUND_MS;
/** Operations between two checks of the whole ledgers, which grow. */
const CHECK_EVERY = 5000;
/** Every other seed uses amounts that a double cannot hold. */
const LARGEST_SALES = [1000n, 2n ** 51n] as const;

/**
 * Drives the real service with many clients, broken connections and a payout provider that loses answers, and compares
 * it with a single-threaded model: balances after each round, the whole ledgers repeatedly and at the end.
 *
 * The seed determines operations, amounts, copies, the clock, for each attempt the statement at which the connection
 * breaks and how, and the provider's behaviour. It does not determine the order of concurrent operations, and therefore
 * the winners; later plans depend on the results.
 *
 * @throws at the first difference; the message contains the seed.
 */
export async function simulateMoney(options: SimulationOptions): Promise<SimulationReport> {
  const mortal = new MortalPool(options.pool);
  const payouts = new MortalPayouts();
  const money = { ...PLAIN_MONEY, holdMs: HOLD_MS, feeBasisPoints: FEE_BASIS_POINTS, releaseEveryMs: 250 };
  const parts = { pool: mortal.pool };
  const said: string[] = [];
  const log = {
    ...SILENT_LOG,
    error: (facts: Readonly<Record<string, unknown>>) => {
      if (facts.fault !== LOST) said.push(JSON.stringify(facts));
    },
  };
  const cloud = await startCloud({ log, limits: { ...TEST_LIMITS, money }, clock: "still", parts, payouts });
  const keepFates = handOutFates(options.seed);
  const sender = new Sender(cloud.url, options.width ?? WIDTH);
  try {
    return await new World({ cloud, sender, mortal, payouts }, options).run();
  } catch (cause) {
    const last = said.slice(-3).map((each) => `\nthe service said: ${each}`);
    throw new Error(`seed ${options.seed}: ${cause instanceof Error ? cause.message : cause}${last.join("")}`, {
      cause,
    });
  } finally {
    keepFates();
    sender.close();
    await cloud.close();
  }
}

const WIDTH = 32;

interface Cast {
  readonly cloud: TestCloud;
  readonly sender: Sender;
  readonly mortal: MortalPool;
  readonly payouts: MortalPayouts;
}

/** Keyed changes whose answer is the withdrawal's current state, and therefore not always the same bytes. */
const KEYED_MOVES: ReadonlySet<string> = new Set(["submit", "paid", "failed"]);

class World {
  readonly #cast: Cast;
  readonly #options: SimulationOptions;
  #parties: readonly Party[] = [];
  #kept = 0;

  constructor(cast: Cast, options: SimulationOptions) {
    this.#cast = cast;
    this.#options = options;
  }

  async run(): Promise<SimulationReport> {
    const { creators = 4, operations, progress } = this.#options;
    const { cloud, sender, mortal, payouts } = this.#cast;
    this.#parties = await Promise.all(
      Array.from({ length: creators }, async () => ({
        desk: await MoneyDesk.open(cloud),
        book: new ModelBook(FEE_BASIS_POINTS),
      })),
    );
    let next = CHECK_EVERY;
    for (let round = 0; sender.tally.operations < operations; round += 1) {
      await this.#round(round);
      if (sender.tally.operations < next) continue;
      next += CHECK_EVERY;
      await this.#compareAll();
      progress?.(sender.tally.operations);
    }
    const effects = await this.#compareAll();
    const { before, after, cut } = mortal.crashes;
    const crashes = before + after + cut;
    const takedowns = this.#parties.reduce((sum, { book }) => sum + book.pending.takedowns, 0);
    return { ...sender.tally, crashes, atCommit: mortal.commits, payouts: payouts.calls, takedowns, effects };
  }

  async #round(round: number): Promise<void> {
    const { seed, width = WIDTH } = this.#options;
    const { cloud, sender } = this.#cast;
    const available = new Map<Party, bigint>();
    for (const [party, amount] of await this.#balances()) available.set(party, amount);
    const largestSale = LARGEST_SALES[Math.abs(seed) % LARGEST_SALES.length] ?? LARGEST_SALES[0];
    const outcomes = await sender.perform(this.#parties, { seed, round, width, largestSale });
    await settleRound(sender, outcomes, available);
    this.#kept += outcomes.filter(
      ({ operation: { once, name }, answer }) => (once === "key" || KEYED_MOVES.has(name)) && answer.status === 200,
    ).length;
    cloud.clock.move(ROUND_MS * Random.of(seed, "clock", round).below(3));
  }

  #balances(): Promise<readonly (readonly [Party, bigint])[]> {
    const { sender } = this.#cast;
    return Promise.all(this.#parties.map(async (each) => [each, await compareBalances(sender, each)] as const));
  }

  async #compareAll(): Promise<number> {
    const { sender, payouts } = this.#cast;
    await this.#balances();
    const twice = payouts.twice();
    if (twice.length > 0) throw new Error(`handed over twice: ${twice.join(", ")}`);
    await compareDatabase(this.#options.pool, this.#kept);
    await compareTakedowns(this.#options.pool, this.#parties);
    let effects = 0;
    for (const party of this.#parties) effects += await compareLedger(sender, party, this.#options.check);
    return effects;
  }
}
