import { add, decimal, decimalText, ZERO } from "@bourse/orders";
import { depth } from "@bourse/testing/depth";
import { COMMON_LIMITS, patiently } from "@bourse/testing/patience";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";
import { lyingDesk } from "../../../test/fixtures/accounts/lying-desk.fixture.ts";
import { balanceText, SENT_WAYS, SYMBOL } from "../../../test/fixtures/accounts/lying-exchange.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";

const SIDE = fc.constantFrom("buy" as const, "sell" as const);
const AT = fc.nat(6);

/** Acts of a history: the truth, and the answers about it, change independently. */
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("place"), side: SIDE, way: fc.constantFrom(...SENT_WAYS) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("fill"), at: AT, isHidden: fc.boolean(), isWhole: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cancel"), at: AT }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("hide"), at: AT }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("truth") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("old") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("repeat") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("renumber"), at: AT }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("limit"), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("elsewhere"), side: SIDE, isFilled: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("move"), asset: fc.constantFrom("USD", "BTC"), isTold: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("halt") }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("look"), ms: fc.constantFrom(0, 5000, 31_000, 61_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restart") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("book") }) },
);
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;
type Desk = ReturnType<typeof lyingDesk>;

/** Ends that were reached; none is left. */
class Ends {
  readonly #ends = new Map<string, string>();

  check(desk: Desk): void {
    for (const { client_order_id: id, status } of desk.account().orders("all")) {
      const end = this.#ends.get(id);
      if (end !== undefined) expect(`${id} ${status}`).toBe(`${id} ${end}`);
      if (["filled", "canceled", "rejected", "expired"].includes(status)) this.#ends.set(id, status);
    }
  }
}

/** A refusal is an answer. */
async function answered(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof HostRefusal)) throw cause;
  }
}

const told = (desk: Desk) => desk.account().describe().exchange?.differences ?? [];
const book = (desk: Desk) =>
  answered(() => desk.account().book({ differences: told(desk).map(({ asset, amount }) => ({ asset, amount })) }));

async function play(desk: Desk, acts: readonly Act[]): Promise<unknown> {
  const { exchange } = desk;
  const ends = new Ends();
  let number = 0;
  for (const each of acts) {
    const order = "at" in each ? exchange.orders[each.at % Math.max(exchange.orders.length, 1)] : undefined;
    const trade = "at" in each ? exchange.trades[each.at % Math.max(exchange.trades.length, 1)] : undefined;
    if ("way" in each) {
      exchange.ways.push(each.way);
      const request = { client_order_id: `o${number++}`, symbol: SYMBOL, side: each.side, quantity: "2" };
      await answered(() => desk.account().place({ ...request, type: "limit", price: "100" }));
      exchange.ways.length = 0;
    } else if ("isWhole" in each) {
      if (order) exchange.fill(order, decimal(each.isWhole ? "2" : "0.5"), each.isHidden);
    } else if (each.kind === "cancel") {
      const live = desk.account().orders("live");
      const victim = live["at" in each ? each.at % Math.max(live.length, 1) : 0];
      if (victim) desk.account().cancel(victim.client_order_id);
    } else if (each.kind === "hide") {
      if (order) exchange.hidden.add(order.id);
    } else if (each.kind === "truth") exchange.tellTheTruth();
    else if (each.kind === "old") exchange.old = exchange.orders.map((one) => ({ ...one }));
    else if (each.kind === "repeat") exchange.isRepeating = !exchange.isRepeating;
    else if (each.kind === "renumber") {
      if (trade) exchange.numbers.set(trade.id, `r${exchange.numbers.size}-${trade.id}`);
    } else if ("count" in each) exchange.limited = each.count;
    else if ("isFilled" in each) {
      const foreign = exchange.placeElsewhere(each.side);
      if (each.isFilled) exchange.fill(foreign, decimal("1"), false);
    } else if ("asset" in each) exchange.move(each.asset, "0.25", each.isTold);
    else if (each.kind === "halt") desk.account().setRisk({ state: "halted" });
    else if ("ms" in each) await desk.look(each.ms);
    else if (each.kind === "restart") await desk.restart();
    else if (each.kind === "book") await book(desk);
    ends.check(desk);
  }
  // The truth is told from now on, and there is time to look.
  exchange.tellTheTruth();
  for (let look = 0; look < 6; look += 1) await desk.look(61_000);
  await desk.look(600_000);
  await desk.look(61_000);
  const fault = await desk.look(31_000);
  ends.check(desk);
  return fault;
}

/** The amounts of the exchange by the ledger: those from before the connection, and those that have been booked since. */
function ledger(desk: Desk): string {
  const { cash, positions } = desk.account().describe();
  const held = positions.reduce((sum, { quantity }) => add(sum, decimal(quantity)), ZERO);
  return `USD ${cash}, BTC ${decimalText(add(decimal("3"), held))}`;
}

/** A database in memory grows with each. */
const HISTORIES_OF_A_DATABASE = 500;
let database: Database;
beforeAll(() => {
  database = openMemoryDatabase();
});
afterAll(() => database.close());
let accounts = 0;

it("[P35] a difference that is booked while the exchange is asked for its reasons is not told, nor booked, again", async () => {
  const desk = lyingDesk(database, "asked-meanwhile");
  const { exchange } = desk;
  await desk.look(0);
  exchange.move("USD", "12.5", true);
  await desk.look(0);
  await desk.look(30_000);
  const [{ asset, amount } = { asset: "", amount: "" }] = told(desk);
  const gate = Promise.withResolvers<void>();
  exchange.beforeTransfers = () => gate.promise;
  const round = desk.look(61_000);
  await expect.poll(() => exchange.asksForTransfers).toBe(true);
  await desk.account().book({ differences: [{ asset, amount }] });
  gate.resolve();
  await round;
  expect([told(desk), desk.account().describe().cash]).toEqual([[], "5012.5"]);
  await expect(desk.account().book({ differences: [{ asset, amount }] })).rejects.toMatchObject({
    code: "exchange.difference_changed",
  });
  await desk.close();
});

it("[P35] orders elsewhere in an instrument that was never traded, whose coins cancel out, are found by the cash they cost", async () => {
  const desk = lyingDesk(database, "coins-cancel-out");
  await play(desk, [
    { kind: "look", ms: 0 },
    { kind: "elsewhere", side: "buy", isFilled: false },
    { kind: "elsewhere", side: "sell", isFilled: true },
    { kind: "fill", at: 0, isHidden: false, isWhole: true },
  ]);
  expect([told(desk), ledger(desk)]).toEqual([[], "USD 4999.998, BTC 3"]);
  await desk.close();
});

/** An order that the exchange has taken twice, under one name of ours. */
const TWICE: Act = { kind: "place", side: "buy", way: "taken_twice" };
const LOOK: Act = { kind: "look", ms: 0 };

it("[P35] of an order that was taken twice, and of which one came back after its end, both have their fills", async () => {
  const desk = lyingDesk(database, "one-of-two-comes-back");
  const { exchange } = desk;
  await play(desk, [
    TWICE,
    { kind: "hide", at: 0 } as const,
    LOOK,
    { kind: "hide", at: 1 } as const,
    LOOK,
    { kind: "look", ms: 61_000 } as const,
    { kind: "fill", at: 0, isHidden: false, isWhole: true },
  ]);
  expect(desk.account().orders("all")).toMatchObject([
    { client_order_id: "elsewhere/x1", status: "filled", filled: "2" },
    { client_order_id: "elsewhere/x2", status: "working", filled: "0" },
    { client_order_id: "o0", status: "canceled", filled: "0" },
  ]);
  expect([told(desk), ledger(desk)]).toEqual([[], balanceText(exchange.balances())]);
  await desk.close();
});

it("[P35] an order that was taken twice is not taken for its own double, of which nothing is booked", async () => {
  const desk = lyingDesk(database, "no-double");
  const { exchange } = desk;
  const fault = await play(desk, [
    // Only the first is seen until a part of it is booked, and only the second afterwards.
    { kind: "old" } as const,
    TWICE,
    LOOK,
    { kind: "fill", at: 0, isHidden: false, isWhole: false } as const,
    { kind: "truth" } as const,
    { kind: "hide", at: 1 } as const,
    LOOK,
    { kind: "truth" } as const,
    { kind: "hide", at: 0 } as const,
    LOOK,
    { kind: "fill", at: 1, isHidden: false, isWhole: true },
  ]);
  expect(fault).toBeUndefined();
  expect(desk.account().orders("all")).toMatchObject([
    { client_order_id: "elsewhere/x2", status: "filled", filled: "2" },
    { client_order_id: "o0", status: "partially_filled", filled: "0.5" },
  ]);
  expect([told(desk), ledger(desk)]).toEqual([[], balanceText(exchange.balances())]);
  await desk.close();
});

describe("[P35] an account at an exchange that lies in any order", () => {
  it(
    "has the exchange's books in the end, or says by how much it has not, and what it says is booked in one act",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 4, maxLength: 24 }),
          fc.constantFrom(...EVERY_EXCHANGE),
          async (acts, at) => {
            accounts += 1;
            if (accounts % HISTORIES_OF_A_DATABASE === 0) {
              database.close();
              database = openMemoryDatabase();
            }
            const desk = lyingDesk(database, `lies-${accounts}`, at);
            try {
              const fault = await play(desk, acts);
              const { exchange } = desk.account().describe();
              const truth = balanceText(desk.exchange.balances());
              const differs = told(desk).reduce((sum, { asset, amount }) => {
                return sum.set(asset, decimal(amount));
              }, new Map<string, ReturnType<typeof decimal>>());
              // The ledger and what it says that it differs by are always the truth.
              const { cash, positions } = desk.account().describe();
              const held = positions.reduce((sum, { quantity }) => add(sum, decimal(quantity)), decimal("3"));
              const said = new Map([
                ["USD", add(decimal(cash), differs.get("USD") ?? ZERO)],
                ["BTC", add(held, differs.get("BTC") ?? ZERO)],
              ]);
              expect(balanceText(said)).toBe(truth);
              const isOdd = acts.some(({ kind }) => ["move", "renumber", "book"].includes(kind));
              if (!isOdd) expect([told(desk), fault, exchange?.failing]).toEqual([[], undefined, false]);
              await book(desk);
              await desk.look(61_000);
              expect(ledger(desk)).toBe(truth);
              expect(told(desk)).toEqual([]);
              if (accounts % 100 === 1) expect(faultsOf(desk.account().export())).toBe("");
            } finally {
              await desk.close();
            }
          },
        ),
        { numRuns: depth({ usual: 300, deep: 100_000 }), seed: 35, endOnFailure: false },
      );
    },
    patiently(depth({ usual: COMMON_LIMITS.testMs, deep: 3_600_000 })),
  );
});
