import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";
import { MISBEHAVIOURS, type Misbehaviour } from "../../../test/fixtures/accounts/loopback-exchange.fixture.ts";
import { HostRefusal } from "../../refusal.ts";

/** The others take as long as a time-out; the tests of single orders cover them. */
const SLOW: ReadonlySet<Misbehaviour> = new Set(["late_answer", "late_arrival", "no_answer", "endless"]);
const QUICK = MISBEHAVIOURS.filter((each) => !SLOW.has(each));
const READING = QUICK.filter((each) => each !== "other_order");

const misbehaviour = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.constantFrom(...QUICK) },
);
const act = fc.oneof(
  fc.record({ kind: fc.constant("place" as const), misbehaviour }),
  fc.record({ kind: fc.constant("late" as const) }),
  fc.record({ kind: fc.constant("arrive" as const) }),
  fc.record({ kind: fc.constant("fill" as const), at: fc.nat(5), isWhole: fc.boolean() }),
  fc.record({ kind: fc.constant("cancel" as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant("elsewhere" as const) }),
  fc.record({ kind: fc.constant("look" as const), reads: fc.array(fc.constantFrom(...READING), { maxLength: 4 }) }),
  fc.record({ kind: fc.constant("restart" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;

type Desk = Awaited<ReturnType<typeof exchangeDesk>>;

async function play(desk: Desk, acts: readonly Act[]): Promise<readonly string[]> {
  const { exchange } = desk;
  const acknowledged: string[] = [];
  const place = async (way: Misbehaviour | undefined) => {
    if (way) exchange.onPlace.push(way);
    const id = `o${acknowledged.length}`;
    const before = exchange.orders.length;
    const refusal = await desk
      .account()
      .place({ ...LIMIT, client_order_id: id, side: acknowledged.length % 2 ? "sell" : "buy" })
      .then(() => undefined, codeOf);
    exchange.onPlace.length = 0;
    if (refusal === undefined) return void acknowledged.push(id);
    // After a start, a look that could not read everything tells a difference at once, and an order is refused until the next one:
    // nothing is sent.
    expect([refusal, exchange.orders.length]).toEqual(["exchange.difference", before]);
  };
  // An order that comes and goes elsewhere between two looks is found in instruments that the account has traded.
  await place(undefined);
  for (const each of acts) {
    const [open] = exchange.orders.filter(({ status }) => status === "open").slice("at" in each ? -1 - each.at : -1);
    if (each.kind === "place") await place(each.misbehaviour);
    if (each.kind === "late") await place("late_arrival");
    if (each.kind === "arrive") exchange.arrive();
    if (each.kind === "fill" && open) exchange.fill(open, each.isWhole ? rest(open) : half(open));
    if (each.kind === "cancel") {
      const live = desk.account().orders("live");
      const victim = live[each.at % Math.max(live.length, 1)];
      if (victim) desk.account().cancel(victim.client_order_id);
    }
    if (each.kind === "elsewhere") exchange.placeElsewhere();
    if (each.kind === "look") {
      exchange.onRead.push(...each.reads);
      await desk
        .account()
        .check()
        .catch(() => undefined);
      exchange.onRead.length = 0;
    }
    if (each.kind === "restart") await desk.restart();
  }
  return acknowledged;
}

const codeOf = (cause: unknown): string => (cause instanceof HostRefusal ? cause.code : String(cause));

const rest = ({ size, filled_size }: { readonly size: string; readonly filled_size: string }) =>
  String(Number(size) - Number(filled_size));
const half = (order: { readonly size: string; readonly filled_size: string }) => String(Number(rest(order)) / 2);

/** Lets everything that is under way arrive, and the account look until it knows. */
async function recover(desk: Desk): Promise<void> {
  desk.exchange.arrive();
  await desk.restart();
  for (let look = 0; look < 3; look += 1) {
    await desk.account().check();
    desk.clock.advance(600_000);
  }
  await desk.account().check();
}

describe.each(EVERY_EXCHANGE)("an account at %s that misbehaves in any way", (id) => {
  it("loses no acknowledged order and doubles none, and after recovery its fills are the exchange's", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), fc.boolean(), async (acts, isMessy) => {
        const desk = await exchangeDesk(undefined, id);
        try {
          await desk.goLive();
          desk
            .account()
            .setRisk({ limits: { orders_per_minute: 1000, max_notional: "999999", max_daily_loss: "999999" } });
          desk.exchange.isMessy = isMessy;
          const acknowledged = await play(desk, acts);
          await recover(desk);
          const { exchange } = desk;
          const account = desk.account();
          const orders = account.orders("all");
          const own = orders.filter((each) => !each.elsewhere).map((each) => each.client_order_id);
          expect(own.toSorted()).toEqual([...acknowledged].toSorted());
          expect(new Set(exchange.orders.map((each) => each.client_oid ?? each.id)).size).toBe(exchange.orders.length);
          expect(orders.filter(({ status }) => status === "unknown" || status === "pending_new")).toEqual([]);
          const there = exchange.orders.filter(({ filled_size: filled, done_reason: done }) => {
            return filled !== "0" || done !== "canceled";
          });
          expect(
            orders.filter(({ status, filled }) => status !== "rejected" && (filled !== "0" || status !== "canceled")),
          ).toHaveLength(there.length);
          const ours = account
            .fills()
            .map(({ side, price, quantity }) => `${side} ${Number(quantity)} ${Number(price)}`);
          const theirs = exchange.trades.map(({ side, size, price }) => `${side} ${Number(size)} ${Number(price)}`);
          expect(ours.toSorted()).toEqual(theirs.toSorted());
          expect(faultsOf(account.export())).toBe("");
        } finally {
          await desk.close();
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
