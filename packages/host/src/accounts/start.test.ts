import { expect, it } from "vitest";
import { paperDesk } from "../../test/fixtures/accounts/paper-desk.fixture.ts";

type Database = ReturnType<typeof paperDesk>["database"];

/** Collects the statements that are asked from now on; returns how each would look for its rows. */
function plansOf(database: Database): () => readonly string[] {
  const asked = new Set<string>();
  const { all, one, run } = database;
  Object.assign(database, {
    all: (sql: string, ...values: never[]) => all(asked.add(sql) && sql, ...values),
    one: (sql: string, ...values: never[]) => one(asked.add(sql) && sql, ...values),
    run: (sql: string, ...values: never[]) => run(asked.add(sql) && sql, ...values),
  });
  return () =>
    [...asked].flatMap((sql) =>
      /^\s*(?:SELECT|WITH|UPDATE|DELETE)/.test(sql) && !LAST_ROW.test(sql)
        ? all(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail))
        : [],
    );
}

const JOURNAL = /account_(?:orders|fills|moves)/;
/** Reads all rows of an account. */
const READS_ALL = /SCAN account_(?:orders|fills|moves)|(?:orders|fills|moves)_(?:by|of)_\w+ \(account=\?\)$/;
/** Takes the first row that it finds. */
const LAST_ROW = /ORDER BY sequence DESC LIMIT 1\)/;
const order = { symbol: "T:A", side: "buy", type: "limit", price: "90", quantity: "1" } as const;

it("the start of an account, and a step of an engine that is read again, read no order that has ended", async () => {
  const { account, database, open, price } = paperDesk();
  for (const id of ["a", "b", "c"]) await account.place({ ...order, client_order_id: id });
  account.cancel("b");
  const plans = plansOf(database);
  open();
  price("T:A", 89);
  const found = plans().filter((detail) => JOURNAL.test(detail));
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((detail) => /SCAN/.test(detail))).toEqual([]);
});

it("an order, a fill, a page and an export look up their rows, and sort no journal of years", async () => {
  const { account, database, price } = paperDesk();
  await account.place({ ...order, client_order_id: "a" });
  const plans = plansOf(database);
  await account.place({ ...order, client_order_id: "b" });
  price("T:A", 89);
  account.orders("all", { limit: 1 });
  account.orders("live", { limit: 1, before: "b" });
  account.fills({ limit: 1 });
  account.export();
  const found = plans();
  expect(found.filter((detail) => JOURNAL.test(detail)).length).toBeGreaterThan(8);
  expect(found.filter((detail) => READS_ALL.test(detail))).toEqual([]);
});
