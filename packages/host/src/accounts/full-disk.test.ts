import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewOrder } from "@bourse/contract/host-api";
import { DISK_REFUSALS, type FullDisk, fullDisk } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  exchangeDesk,
  type TradedAccount,
  tradedExchange,
} from "../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { EXCHANGE, LIMIT, TYPED } from "../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../test/fixtures/accounts/export-faults.fixture.ts";
import { paperDesk } from "../../test/fixtures/accounts/paper-desk.fixture.ts";
import { openDatabase } from "../database.ts";
import type { Database } from "../store/database.ts";
import type { TradingAccount } from "./port.ts";

let folder: string;
let disk: FullDisk;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-full-"));
  disk = fullDisk();
  database = openDatabase(folder, disk.openConnection);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** Reads the folder as another host would. */
function onDisk<Result>(read: (reopened: Database) => Result): Result {
  database.close();
  database = openDatabase(folder);
  return read(database);
}

async function paper(): Promise<TradedAccount> {
  const { account, price } = paperDesk(database);
  return {
    account,
    trade: async (_id, at) => price("T:A", at),
    learn: async () => undefined,
    close: async () => undefined,
  };
}

const ACCOUNTS = [
  ["paper", "T:A", paper],
  ["exchange", "BTC/USD", () => tradedExchange(database)],
] as const;

describe.each(ACCOUNTS)("[P34] while the disk takes nothing: the %s account", (_name, symbol, make) => {
  const buy = (id: string, price = "99.50"): NewOrder => ({
    client_order_id: id,
    symbol,
    side: "buy",
    type: "limit",
    quantity: "2",
    price,
  });
  let made: TradedAccount;
  let account: TradingAccount;
  beforeEach(async () => {
    made = await make();
    account = made.account;
    for (const id of ["a", "b", "c"]) await account.place(buy(id));
    await made.learn();
  });
  afterEach(() => made.close());
  const status = (id: string) => account.order(id).status;

  it.each(DISK_REFUSALS)(
    "halts and cancels at once, says that it is not written, and writes it later (%i)",
    async (code) => {
      disk.refuse(code);
      expect(account.cancel("a")).toMatchObject({ written: false });
      expect(account.setRisk({ state: "halted" })).toMatchObject({ risk: { state: "halted" }, written: false });
      await made.learn();
      expect(["a", "b", "c"].map(status)).toEqual(["canceled", "canceled", "canceled"]);
      await expect(account.place(buy("d"))).rejects.toMatchObject({ code: /^host\.store_/ });
      for (let attempt = 0; attempt < 3; attempt += 1) expect(database.flush()).toBe(false);
      disk.empty();
      expect(database.flush()).toBe(true);
      expect(account.describe().written).toBeUndefined();
      expect(faultsOf(account.export())).toBe("");
      const { id } = account;
      await made.close();
      onDisk((read) => {
        expect(read.one("SELECT risk_state FROM accounts WHERE id = ?", id)).toMatchObject({ risk_state: "halted" });
        expect(read.all("SELECT id FROM account_orders WHERE live = 1")).toEqual([]);
      });
    },
  );

  it("counts fills meanwhile, each of them once however often the write is repeated", async () => {
    disk.fill();
    account.cancel("b");
    await made.trade("a", 99.5);
    database.flush();
    await made.trade("c", 99.5);
    for (let attempt = 0; attempt < 3; attempt += 1) database.flush();
    expect(account.describe().positions).toMatchObject([{ symbol, quantity: "4" }]);
    expect([status("a"), account.fills().length]).toEqual(["filled", 2]);
    disk.empty();
    expect(database.flush()).toBe(true);
    expect(account.describe()).toMatchObject({ positions: [{ quantity: "4" }] });
    expect(faultsOf(account.export())).toBe("");
  });

  it("takes narrower limits and only-reduce, and refuses the part that allows more", async () => {
    disk.fill();
    account.setRisk({ state: "reducing", limits: { max_position: "3" } });
    expect(account.describe().risk).toMatchObject({ state: "reducing", limits: { max_position: "3" } });
    const mixed = () => account.setRisk({ state: "halted", limits: { max_position: "5" } });
    expect(mixed).toThrow(expect.objectContaining({ code: "host.store_full" }));
    expect(account.describe().risk).toMatchObject({ state: "halted", limits: { max_position: "3" } });
    expect(() => account.setRisk({ state: "active" })).toThrow(expect.objectContaining({ code: "host.store_full" }));
    await made.learn();
    expect(["a", "b", "c"].map(status)).toEqual(["canceled", "canceled", "canceled"]);
    disk.empty();
    database.flush();
    expect(account.setRisk({ state: "active" }).risk).toMatchObject({ state: "active", limits: { max_position: "3" } });
  });

  it("does not pile up halts and cancels that change nothing", () => {
    disk.fill();
    account.setRisk({ state: "halted" });
    const { acts } = database.held() ?? {};
    for (let time = 0; time < 5; time += 1) account.setRisk({ state: "halted" });
    expect(database.held()?.acts).toBe(acts);
  });
});

const KEY = `exchange:${EXCHANGE}:key`;
/** The disk is full as soon as the next key is kept. */
function fillsWithTheKey({ secrets }: Awaited<ReturnType<typeof exchangeDesk>>): void {
  const { writeAll } = secrets;
  secrets.writeAll = (all) => {
    secrets.writeAll = writeAll;
    writeAll(all);
    disk.fill();
  };
}

describe("[P34] while the disk takes nothing: an account at an exchange", () => {
  it("sends no order that is not written, and cancels at the exchange those that are there", async () => {
    const desk = await exchangeDesk(database);
    const account = await desk.goLive();
    await account.place(LIMIT);
    const sent = desk.exchange.orders.length;
    disk.fill();
    const close = { client_order_id: "b", symbol: "BTC/USD", side: "sell", type: "market", quantity: "1" } as const;
    await expect(account.place(close)).rejects.toMatchObject({ code: "host.store_full" });
    account.setRisk({ state: "halted" });
    await account.check();
    expect(desk.exchange.orders).toHaveLength(sent);
    expect(desk.exchange.orders.map((each) => each.status)).toEqual(["done"]);
    await desk.close();
  });

  it("counts the fills of an order that the exchange has given another number", async () => {
    const desk = await exchangeDesk(database);
    const account = await desk.goLive();
    await account.place(LIMIT);
    await account.place({ ...LIMIT, client_order_id: "b" });
    await account.check();
    disk.fill();
    account.cancel("b");
    const [order] = desk.exchange.orders;
    if (!order) throw new Error("the exchange has no order");
    const renumbered = { ...order, id: "order-9" };
    desk.exchange.orders[0] = renumbered;
    desk.exchange.fill(renumbered, "2");
    await account.check();
    expect(account.order("a").status).toBe("filled");
    disk.empty();
    expect(database.flush()).toBe(true);
    expect(account.describe()).toMatchObject({ positions: [{ quantity: "2" }] });
    expect(faultsOf(account.export())).toBe("");
    await desk.close();
  });

  it("leaves session and live trading as they were when a key cannot be kept", async () => {
    const desk = await exchangeDesk(database);
    const account = await desk.goLive();
    disk.fill();
    await expect(desk.connections().connect(TYPED)).rejects.toMatchObject({ code: "host.store_full" });
    expect(account.describe()).toMatchObject({ exchange: { session: "connected", live: "on" } });
    disk.empty();
    database.flush();
    expect(await account.place(LIMIT)).toMatchObject({ status: "working" });
    await desk.close();
  });

  it("keeps no key of a connection that is refused after an end, and forgets the one before", async () => {
    const desk = await exchangeDesk(database);
    await desk.goLive();
    const opened = desk.connections();
    const doChores = desk.keepChores();
    disk.fill();
    await opened.disconnect(EXCHANGE);
    // The few bytes of a key have room already.
    await expect(opened.connect(TYPED)).rejects.toMatchObject({ code: "host.store_full" });
    disk.empty();
    expect(database.flush()).toBe(true);
    doChores();
    expect(desk.secrets.read(KEY)).toBeUndefined();
    expect((await desk.restart()).describe()).toMatchObject({ exchange: { session: "disconnected" } });
    await desk.close();
  });

  it("keeps neither key nor account of a first connection that is refused, and the next one is the first", async () => {
    const desk = await exchangeDesk(database);
    const opened = desk.open();
    disk.fill();
    await expect(opened.connect(TYPED)).rejects.toMatchObject({ code: "host.store_full" });
    expect([opened.accounts(), desk.secrets.read(KEY)]).toEqual([[], undefined]);
    disk.empty();
    database.flush();
    fillsWithTheKey(desk);
    await expect(opened.connect(TYPED)).rejects.toMatchObject({ code: "host.store_full" });
    expect([opened.accounts(), desk.secrets.read(KEY)]).toEqual([[], undefined]);
    disk.empty();
    database.flush();
    desk.exchange.base.set("USD", "100");
    expect(await opened.connect(TYPED)).toMatchObject({ id: EXCHANGE, starting_cash: "100" });
    await desk.close();
  });

  it("has the key of before again if the disk is full once the new one is kept", async () => {
    const desk = await exchangeDesk(database);
    await desk.goLive();
    desk.exchange.key = "a second key";
    const second = { ...TYPED, key: desk.exchange.key };
    fillsWithTheKey(desk);
    const doChores = desk.keepChores();
    const opened = desk.connections();
    await expect(opened.connect(second)).rejects.toMatchObject({ code: "host.store_full" });
    doChores();
    expect(desk.secrets.read(KEY)).toBe(TYPED.key);
    // After an end whose key is still there, that end.
    await opened.disconnect(EXCHANGE);
    disk.empty();
    database.flush();
    fillsWithTheKey(desk);
    await expect(opened.connect(second)).rejects.toMatchObject({ code: "host.store_full" });
    doChores();
    expect(desk.secrets.read(KEY)).toBeUndefined();
    await desk.close();
  });

  it("switches live trading off, ends the link and the sessions, and forgets the key", async () => {
    const desk = await exchangeDesk(database);
    const account = await desk.goLive();
    const opened = desk.connections();
    disk.fill();
    expect(opened.setLive(EXCHANGE, { live: "off" })).toMatchObject({ exchange: { live: "off" }, written: false });
    expect(() => opened.setLive(EXCHANGE, { live: "on", confirm: EXCHANGE })).toThrow(
      expect.objectContaining({ code: "host.store_full" }),
    );
    await expect(opened.connect(TYPED)).rejects.toMatchObject({ code: "host.store_full" });
    expect(account.describe()).toMatchObject({ exchange: { live: "off" } });
    expect(await opened.disconnect(EXCHANGE)).toMatchObject({ exchange: { session: "disconnected" }, written: false });
    expect(desk.secrets.read(KEY)).toBeUndefined();
    disk.empty();
    database.flush();
    expect(database.one("SELECT live FROM exchange_accounts")).toMatchObject({ live: 0 });
    await desk.close();
  });
});
