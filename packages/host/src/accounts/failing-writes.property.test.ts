import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DISK_REFUSALS, fullDisk } from "@bourse/host/testing";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchangeDesk } from "../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { faultsOf } from "../../test/fixtures/accounts/export-faults.fixture.ts";
import { paperDesk } from "../../test/fixtures/accounts/paper-desk.fixture.ts";
import { HostRefusal } from "../refusal.ts";
import { type Database, openDatabase } from "../store/database.ts";
import type { TradingAccount } from "./port.ts";

/** A disk that is well, or refuses every write. */
const DISK = fc.constantFrom(undefined, ...DISK_REFUSALS);
const RISK = fc.constantFrom("halted" as const, "reducing" as const, "active" as const);

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("disk"), code: DISK }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("place") }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("cancel"), at: fc.nat(8) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("trade"), at: fc.nat(8) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("risk"), state: RISK }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("flush") }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("learn") }) },
);
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;

interface Desk {
  readonly symbol: string;
  readonly account: TradingAccount;
  /** Lets the market trade the order. */
  trade(id: string): void;
  /** The account learns what the market did. */
  learn(): Promise<void>;
  /** Opens the account on its database once more, as after a restart. */
  reopen(): Promise<TradingAccount>;
  close(): Promise<void>;
}

async function paper(database: Database): Promise<Desk> {
  const { account, price, open } = paperDesk(database);
  return {
    ...{ symbol: "T:A", account },
    trade: () => price("T:A", 99.5),
    learn: async () => price("T:A", 100),
    reopen: async () => open() ?? expect.fail("there is no paper account"),
    close: async () => undefined,
  };
}

async function exchange(database: Database): Promise<Desk> {
  const desk = await exchangeDesk(database);
  const account = await desk.goLive();
  return {
    ...{ symbol: "BTC/USD", account },
    trade: (id) => desk.trade(id, "99.50"),
    learn: () => account.check(),
    reopen: () => desk.restart(),
    close: desk.close,
  };
}

/** Whether it was done; a disk that takes nothing refuses by name, and so does an account that is halted. */
async function isDone(work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (cause) {
    if (cause instanceof HostRefusal) return false;
    throw cause;
  }
}

/** The acts that were answered as done. */
class Promised {
  readonly #canceled = new Set<string>();
  #isHalted = false;

  cancel(id: string): void {
    this.#canceled.add(id);
  }

  risk(state: "halted" | "reducing" | "active"): void {
    this.#isHalted = state === "halted";
  }

  check(account: TradingAccount): void {
    const live = account.orders("live").map((each) => each.client_order_id);
    expect(live.filter((id) => this.#canceled.has(id))).toEqual([]);
    if (!this.#isHalted) return;
    expect(account.describe().risk.state).toBe("halted");
    expect(live).toEqual([]);
  }
}

/** The part of an account that is the same in memory and after it was read from the disk. */
const shown = (account: TradingAccount) => ({
  risk: account.describe().risk,
  positions: account.describe().positions.map(({ symbol, quantity }) => ({ symbol, quantity })),
  orders: account.orders("all").map(({ client_order_id: id, status, filled }) => ({ id, status, filled })),
  fills: account.fills(),
});

async function history(acts: readonly Act[], make: (database: Database) => Promise<Desk>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-failing-"));
  const disk = fullDisk();
  const database = openDatabase(folder, disk.openConnection);
  const desk = await make(database);
  const { account, symbol } = desk;
  const promised = new Promised();
  let refuses: number | undefined;
  const ids: string[] = [];
  const step = async (each: Act): Promise<void> => {
    if (each.kind === "disk") {
      refuses = each.code;
      if (refuses === undefined) disk.empty();
      else disk.refuse(refuses);
    } else if (each.kind === "place") {
      const id = `o${ids.length}`;
      const order = { client_order_id: id, symbol, side: "buy", type: "limit", quantity: "1", price: "99.50" } as const;
      const isPlaced = await isDone(() => account.place(order));
      if (isPlaced) ids.push(id);
      expect(isPlaced && refuses !== undefined, "an order was taken that is written nowhere").toBe(false);
    } else if (each.kind === "cancel") {
      const id = ids[each.at];
      if (id !== undefined && (await isDone(() => account.cancel(id)))) promised.cancel(id);
    } else if (each.kind === "risk") {
      const isSet = await isDone(() => account.setRisk({ state: each.state }));
      if (isSet) promised.risk(each.state);
      expect(isSet || each.state !== "halted", "a halt was refused").toBe(true);
    } else if (each.kind === "trade") {
      const id = ids[each.at];
      if (id !== undefined) desk.trade(id);
    } else if (each.kind === "flush") database.flush();
    else {
      await desk.learn();
      promised.check(account);
    }
  };
  try {
    for (const each of acts) await step(each);
    disk.empty();
    expect(database.flush()).toBe(true);
    await desk.learn();
    promised.check(account);
    expect(faultsOf(account.export())).toBe("");
    const before = shown(account);
    expect(shown(await desk.reopen())).toEqual(before);
  } finally {
    disk.empty();
    await desk.close();
    database.close();
    rmSync(folder, { recursive: true });
  }
}

describe("[P34] a disk that fails at any write, for as long as it likes", () => {
  it.each([
    ["paper", paper, { usual: 30, deep: 3000 }],
    ["exchange", exchange, { usual: 8, deep: 600 }],
  ] as const)(
    "takes back no halt and no cancel, and loses and doubles nothing: the %s account",
    async (_name, make, runs) => {
      const acts = fc.array(act, { minLength: 8, maxLength: 40 });
      const property = fc.asyncProperty(acts, (each) => history(each, make));
      await fc.assert(property, { numRuns: depth(runs), seed: 34 });
    },
    patiently(depth({ usual: 60_000, deep: 3_600_000 })),
  );
});
