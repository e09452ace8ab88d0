import type { Exchange } from "ccxt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { EXCHANGE, LIMIT, TYPED } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { heldRequests } from "../../../test/fixtures/accounts/held-requests.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { importExchange } from "../../market/ccxt/library.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
const held = heldRequests();
/** Called once, after the next change that is written. */
let onWritten: (() => void) | undefined;
beforeEach(async () => {
  onWritten = undefined;
  const database = openMemoryDatabase();
  desk = await exchangeDesk({
    ...database,
    transaction(work) {
      const result = database.transaction(work);
      const written = onWritten;
      onWritten = undefined;
      written?.();
      return result;
    },
  });
});
afterEach(() => {
  held.letGo();
  return desk.close();
});

describe("a connection to an exchange", () => {
  it("is refused with a key that the exchange refuses, and keeps nothing of it", async () => {
    desk.exchange.key = "another";
    const connections = desk.open();
    await expect(connections.connect(TYPED)).rejects.toMatchObject({ code: "exchange.key_refused" });
    desk.exchange.onRead.push("disconnect_before");
    await expect(connections.connect(TYPED)).rejects.toMatchObject({ code: "exchange.unreachable" });
    const { passphrase: _, ...bare } = TYPED;
    await expect(connections.connect(bare)).rejects.toMatchObject({ code: "exchange.credentials" });
    await expect(connections.connect({ ...TYPED, exchange: "kraken" })).rejects.toMatchObject({
      code: "exchange.not_offered",
    });
    expect(connections.accounts()).toEqual([]);
    expect(desk.secrets.has(`exchange:${EXCHANGE}:key`)).toBe(false);
  });

  it("begins with live trading off, which only the account's own id switches on", async () => {
    const connections = desk.open();
    const connected = await connections.connect(TYPED);
    expect(connected).toMatchObject({ kind: "live", cash: "5000.25", exchange: { live: "off", session: "connected" } });
    expect(() => connections.setLive(EXCHANGE, { live: "on" })).toThrow(
      expect.objectContaining({ code: "exchange.confirm" }),
    );
    expect(() => connections.setLive("paper", { live: "on", confirm: "paper" })).toThrow(
      expect.objectContaining({ code: "exchange.only" }),
    );
    connections.setLive(EXCHANGE, { live: "on", confirm: EXCHANGE });
    expect((await desk.restart()).describe().exchange).toMatchObject({ live: "on", session: "connected" });
  });

  it("forgets the key at the end, and keeps orders and positions", async () => {
    const account = await desk.goLive();
    await account.place(LIMIT);
    const connections = desk.open();
    await connections.start();
    expect((await connections.disconnect(EXCHANGE)).exchange).toMatchObject({ live: "off", session: "disconnected" });
    expect(desk.secrets.has(`exchange:${EXCHANGE}:secret`)).toBe(false);
    expect(connections.accounts()[0]?.orders("all")).toHaveLength(1);
    expect(() => connections.setLive(EXCHANGE, { live: "on", confirm: EXCHANGE })).toThrow(
      expect.objectContaining({ code: "exchange.not_connected" }),
    );
    await account.close();
  });

  it("[P23] tells no credential in faults, events, the audit log, the export or the database", async () => {
    const account = await desk.goLive();
    desk.exchange.key = "another";
    await account.place(LIMIT);
    await account.check().catch(() => undefined);
    expect(desk.faults).not.toEqual([]);
    const tables = ["audit", "accounts", "account_orders", "exchange_accounts", "exchange_orders"];
    const rows = tables.map((table) => desk.database.all(`SELECT * FROM ${table}`));
    const causes = desk.faults.map((each) => (each instanceof Error ? [each.message, each.stack, each.cause] : each));
    const all = JSON.stringify([causes, desk.told, desk.audit.list(), account.export(), rows], bigints);
    for (const secret of [TYPED.key, TYPED.secret, TYPED.passphrase]) expect(all).not.toContain(secret);
  });
});

const hasKey = () => desk.secrets.has(`exchange:${EXCHANGE}:key`);
const session = () => desk.account().describe().exchange?.session;
/** How often the exchange is asked for the orders within a round that is due, and one more that is wanted. */
const looks = async () => {
  await desk.account().check();
  const before = desk.exchange.asked.length;
  desk.clock.advance(60_000);
  await desk.account().check();
  // A request of the rounds has arrived before this one.
  await fetch(`${desk.exchange.origin}/products`);
  return desk.exchange.asked.slice(before).filter((each) => each === "GET /orders ").length;
};

describe("a connection to an exchange that is ended while it begins", () => {
  it("follows nothing and keeps no key, whatever it waits for", async () => {
    await desk.goLive();
    const connections = desk.connections();
    const checking = connections.connect(TYPED);
    await Promise.all([
      connections.disconnect(EXCHANGE),
      expect(checking).rejects.toMatchObject({ code: "exchange.not_connected" }),
    ]);
    expect([hasKey(), session(), await looks()]).toEqual([false, "disconnected", 0]);
    await connections.connect(TYPED);
    let ending: Promise<unknown> | undefined;
    onWritten = () => queueMicrotask(() => (ending = connections.disconnect(EXCHANGE)));
    await expect(connections.connect(TYPED)).rejects.toMatchObject({ code: "exchange.not_connected" });
    await ending;
    expect([hasKey(), session(), await looks()]).toEqual([false, "disconnected", 0]);
  });

  it("keeps the key of a later one, also if a full disk has kept the end", async () => {
    await desk.goLive();
    const connections = desk.connections();
    const doChores = desk.keepChores();
    const ending = connections.disconnect(EXCHANGE);
    await connections.connect(TYPED);
    await ending;
    doChores();
    expect([hasKey(), session()]).toEqual([true, "connected"]);
  });
});

/** From now on a test can hold the questions for the account's name. */
const holdNames = () => {
  desk.exchange.load = async () => {
    const { default: library } = await importExchange({ id: EXCHANGE, streams: false });
    const Type: typeof Exchange = Reflect.get(library, EXCHANGE);
    class Held extends Type {
      override async fetchAccounts(...asked: Parameters<Exchange["fetchAccounts"]>) {
        const found = await super.fetchAccounts(...asked);
        await held.turn();
        return found;
      }
    }
    return { default: { [EXCHANGE]: Held } };
  };
};

describe("a connection to an exchange that begins while the host closes", () => {
  beforeEach(holdNames);
  /** How often anything asks the exchange, or waits to, from now on. */
  const later = async () => {
    const before = desk.exchange.asked.length;
    desk.clock.advance(60_000);
    await fetch(`${desk.exchange.origin}/products`);
    return (
      desk.exchange.asked.slice(before).filter((each) => !each.startsWith("GET /products")).length + desk.clock.waiting
    );
  };

  it("is over before the accounts are closed, and so is one that waits for it", async () => {
    const connections = desk.open();
    const waiting = held.hold();
    const ends: string[] = [];
    const connecting = [1, 2].map(() =>
      connections.connect(TYPED).then(
        () => ends.push("connected"),
        ({ code }) => ends.push(code),
      ),
    );
    await expect.poll(() => waiting).toHaveLength(1);
    await connections.close();
    const asked = desk.exchange.asked.length;
    held.letGo();
    await Promise.all(connecting);
    expect([ends, hasKey(), connections.accounts()]).toEqual([
      ["exchange.unreachable", "exchange.not_connected"],
      false,
      [],
    ]);
    expect([desk.exchange.asked.length - asked, await later()]).toEqual([0, 0]);
  });

  it("follows nothing where it was written already, and is followed after the next start", async () => {
    await desk.goLive();
    const connections = desk.connections();
    let closing: Promise<void> | undefined;
    onWritten = () => queueMicrotask(() => (closing = connections.close()));
    await expect(connections.connect(TYPED)).rejects.toMatchObject({ code: "exchange.not_connected" });
    await closing;
    expect([session(), await later()]).toEqual(["disconnected", 0]);
    expect((await desk.restart()).describe().exchange).toMatchObject({ session: "connected", live: "off" });
  });

  it("is not begun any more afterwards", async () => {
    const connections = desk.open();
    await connections.close();
    await expect(connections.connect(TYPED)).rejects.toMatchObject({ code: "exchange.not_connected" });
    expect([hasKey(), await later()]).toEqual([false, 0]);
  });
});

describe("two connections to an exchange at once", () => {
  beforeEach(holdNames);
  /** Both go on at the same moment, unless one waits for the other. */
  const both = async () => {
    const waiting = held.hold();
    const connections = desk.connections();
    const connecting = Promise.all([connections.connect(TYPED), connections.connect(TYPED)]);
    await expect.poll(() => waiting).not.toEqual([]);
    // Time for the other one to come as far.
    for (let time = 0; time < 20; time += 1) await fetch(`${desk.exchange.origin}/products`);
    held.letGo();
    return (await connecting).map(({ id }) => id);
  };

  it("are one account", async () => {
    desk.open();
    expect(await both()).toEqual([EXCHANGE, EXCHANGE]);
  });

  it("leave only one of them that looks at it, and none after its end", async () => {
    const connections = desk.open();
    await connections.connect(TYPED);
    await both();
    expect(await looks()).toBe(2);
    await connections.disconnect(EXCHANGE);
    expect([hasKey(), session(), await looks()]).toEqual([false, "disconnected", 0]);
  });
});

const bigints = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
