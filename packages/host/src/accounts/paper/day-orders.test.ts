import { describe, expect, it } from "vitest";
import { paperDesk } from "../../../test/fixtures/accounts/paper-desk.fixture.ts";

const LIMIT = {
  client_order_id: "a",
  symbol: "T:A",
  side: "buy",
  type: "limit",
  quantity: "10",
  price: "99.00",
} as const;

describe("the paper account", () => {
  it("ends day orders at midnight UTC, on the first price of the next day", async () => {
    const { account, price, clock } = paperDesk();
    await account.place({ ...LIMIT, tif: "day" });
    clock.advance(13 * 3_600_000);
    await account.place({ ...LIMIT, client_order_id: "b", tif: "day" });
    price("T:A", 98);
    const states = account.orders("all").map((each) => [each.client_order_id, each.status]);
    expect(states).toEqual([
      ["b", "filled"],
      ["a", "expired"],
    ]);
  });

  it.each([
    ["believed", 0, "expired"],
    ["doubted", 4 * 60_000, "working"],
  ])(
    "[P34] fills no day order of a day before, placed while the clock was behind: a time that is %s",
    async (...row) => {
      const [, wrongMs, status] = row;
      const { account, price, clock } = paperDesk();
      await account.place(LIMIT);
      price("T:A", 101);
      clock.set(-26 * 3_600_000);
      await account.place({ ...LIMIT, client_order_id: "b", tif: "day" });
      clock.set(26 * 3_600_000 + wrongMs);
      price("T:A", 98);
      const states = account.orders("all").map((each) => [each.client_order_id, each.status]);
      expect(states).toEqual([
        ["b", status],
        ["a", "filled"],
      ]);
    },
  );

  it("[P34] fills no day order that a second step of the clock would end, beside those of the first", async () => {
    const { account, price, clock } = paperDesk();
    await account.place({ ...LIMIT, tif: "day" });
    for (const client_order_id of ["b", "c"]) {
      clock.set(26 * 3_600_000);
      price("T:A", 101);
      await account.place({ ...LIMIT, client_order_id, tif: "day" });
    }
    price("T:A", 98);
    const states = account.orders("all").map((each) => [each.client_order_id, each.status]);
    expect(states).toEqual([
      ["c", "filled"],
      ["b", "working"],
      ["a", "working"],
    ]);
  });
});
