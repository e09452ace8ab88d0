import { expect, it } from "vitest";
import { paperDesk } from "../../test/fixtures/accounts/paper-desk.fixture.ts";

it("the start of an account, and a step of an engine that is read again, read no order that has ended", async () => {
  const { account, database, open, price } = paperDesk();
  const order = { symbol: "T:A", side: "buy", type: "limit", price: "90", quantity: "1" } as const;
  for (const id of ["a", "b", "c"]) await account.place({ ...order, client_order_id: id });
  account.cancel("b");
  const asked = new Set<string>();
  const { all, one } = database;
  Object.assign(database, {
    all(sql: string, ...values: never[]) {
      asked.add(sql);
      return all(sql, ...values);
    },
    one(sql: string, ...values: never[]) {
      asked.add(sql);
      return one(sql, ...values);
    },
  });
  open();
  price("T:A", 89);
  const plans = [...asked].flatMap((sql) => all(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail)));
  expect(plans.filter((detail) => detail.includes("account_orders")).length).toBeGreaterThan(2);
  expect(plans.filter((detail) => /SCAN account_(?:orders|fills|moves)/.test(detail))).toEqual([]);
});
