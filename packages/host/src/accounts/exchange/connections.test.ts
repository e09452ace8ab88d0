import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { EXCHANGE, LIMIT, TYPED } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
beforeEach(async () => {
  desk = await exchangeDesk();
});
afterEach(() => desk.close());

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

const bigints = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
