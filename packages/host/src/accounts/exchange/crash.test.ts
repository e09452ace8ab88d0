import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { depth } from "@bourse/testing/depth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { runExchangeKills } from "../../../test/fixtures/accounts/exchange-kills.fixture.ts";
import { type LifeAct, type LifeLine, liveOnce } from "../../../test/fixtures/accounts/exchange-lives.fixture.ts";
import { EXCHANGE } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { type LoopbackExchange, loopbackExchange } from "../../../test/fixtures/accounts/loopback-exchange.fixture.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-exchange-crash-"));
let exchange: LoopbackExchange;

const place = (id: string): LifeAct => ["place", id];
const LOOK: LifeAct = ["look", ""];
const TEN_MINUTES: LifeAct = ["pass", "600000"];
const live = (wishes: Parameters<typeof liveOnce>[1]) => liveOnce({ dataDir, exchange }, wishes);
const orders = (lines: readonly LifeLine[]) =>
  Object.fromEntries((lines.at(-1)?.orders ?? []).map(([id, status, filled]) => [id, [status, filled]]));
const sent = () => exchange.sent;
const FIRST_POST = { method: "POST", number: 1 };

describe.each(EVERY_EXCHANGE)("an account at %s whose host is killed", (id) => {
  beforeEach(async () => {
    exchange = await loopbackExchange(id);
  });
  afterEach(async () => {
    await exchange.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("[INAPP-04] finds after the restart what it sent by its id, sends nothing twice, and knows what never arrived", async () => {
    // Between the journal and the request.
    expect(await live({ acts: [place("unsent")], diesBeforeSending: true })).toEqual([]);
    expect(sent()).toEqual([]);
    // Between the request and its arrival.
    exchange.onPlace.push("no_answer");
    const second = await live({ acts: [LOOK, place("arrives")], killAt: FIRST_POST });
    expect(orders(second)).toEqual({ unsent: ["unknown", "0"] });
    exchange.arrive();
    // Between the exchange's acceptance and its answer; it is filled while the host is down.
    exchange.onPlace.push("late_answer");
    const third = await live({ acts: [LOOK, place("filled")], killAt: FIRST_POST });
    expect(orders(third)).toEqual({ unsent: ["unknown", "0"], arrives: ["working", "0"] });
    const [, accepted] = exchange.orders;
    if (!accepted) throw new Error("the exchange has no second order");
    exchange.fill(accepted, "0.5");
    exchange.fill(accepted, "1.5");
    // Between the cancel and its request, which the exchange does not carry out.
    exchange.onRead.push(...Array.from({ length: 20 }, () => "error_before" as const));
    await live({ acts: [["cancel", "arrives"]] });
    exchange.onRead.length = 0;
    const acts = [LOOK, TEN_MINUTES, LOOK, place("unsent"), place("arrives"), place("filled"), LOOK];
    const last = await live({ acts });
    expect(orders(last)).toEqual({
      unsent: ["exchange.never_arrived", "0"],
      arrives: ["canceled", "0"],
      filled: ["filled", "2"],
    });
    expect(sent()).toHaveLength(2);
    expect(exchange.orders).toMatchObject([{ done_reason: "canceled" }, { done_reason: "filled" }]);
    // Five processes start one after the other.
  });
});

// The deep run kills at every exchange.
describe("an account at an exchange whose host is killed again and again", () => {
  it("[INAPP-04] loses no acknowledged order and doubles none, wherever it is killed, and adds up", async () => {
    const lives = depth({ usual: 4, deep: 6 });
    const end = await runExchangeKills({ exchange: EXCHANGE, lives, seed: 1 });
    expect(end.faults).toEqual([]);
    expect(end.placed).toBeGreaterThan(lives);
  });
});
