import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { expect, it } from "vitest";
import { testPrices } from "../../test/fixtures/accounts/prices.fixture.ts";
import { openMemoryDatabase } from "../database.ts";
import { auditStore } from "../store/audit.ts";
import { openAccounts } from "./accounts.ts";
import { fillNotes } from "./fill-notes.ts";

it("notes on fills tell the pages, and nothing that reads the account gets them", async () => {
  const database = openMemoryDatabase();
  const { market, price } = testPrices(["T:A"]);
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const deps = { database, clock, clockSteps: clockSteps(clock), audit: auditStore(database), market };
  const quiet = { emit: () => undefined };
  const account = openAccounts({ ...deps, events: quiet, report: (cause) => expect(cause).toBeUndefined() }).find(
    "paper",
  );
  await account.place({ client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "1" });
  price("T:A", 94);
  const told: string[] = [];
  const notes = fillNotes({ database, events: { emit: ({ type }) => told.push(type) } });
  expect(notes.write(account, 1, "SECRET")).toMatchObject({ sequence: 1, note: "SECRET" });
  expect(told).toEqual(["orders"]);
  expect(notes.on(account.fills())).toMatchObject([{ note: "SECRET" }]);
  const read = [account.fills(), account.export(), account.describe(), account.orders("all"), account.order("a")];
  expect(JSON.stringify(read)).not.toContain("SECRET");
});
