import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { expect, it } from "vitest";
import { testPrices } from "../../test/fixtures/accounts/prices.fixture.ts";
import { openMemoryDatabase } from "../database.ts";
import { auditStore } from "../store/audit.ts";
import { openAccounts } from "./accounts.ts";

it("an export comes in pages, and the last one has all that changed while they were read", async () => {
  const database = openMemoryDatabase();
  const { market, price } = testPrices(["T:A"]);
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const deps = { database, clock, clockSteps: clockSteps(clock), audit: auditStore(database), market };
  const events = { emit: () => undefined };
  const account = openAccounts({ ...deps, events, report: (cause) => expect(cause).toBeUndefined() }).find("paper");
  account.setRisk({ limits: { orders_per_minute: 100_000, max_position: "1000000000" } });
  const order = { symbol: "T:A", side: "buy", type: "limit", price: "90", quantity: "1" } as const;
  for (let at = 0; at < 510; at += 1) await account.place({ ...order, client_order_id: `o${at}` });
  const first = account.export();
  expect([first.orders.length, first.moves.length, first.account]).toEqual([500, 500, undefined]);
  account.cancel("o0");
  await account.place({ ...order, client_order_id: "late", price: "95" });
  price("T:A", 94);
  const last = account.export(first.next);
  expect(last.next).toBeUndefined();
  expect(last.orders.map((each) => each.client_order_id)).toEqual([
    "o0",
    ...Array.from({ length: 10 }, (_, at) => `o${500 + at}`),
    "late",
  ]);
  expect(last.orders[0]).toMatchObject({ status: "canceled" });
  expect(last.moves.filter((each) => each.client_order_id === "o0")).toHaveLength(2);
  expect(last.fills).toMatchObject([{ client_order_id: "late", price: "94" }]);
  expect(last.account).toMatchObject({ positions: [{ quantity: "1" }] });
});
