import type { NewOrder } from "@bourse/contract/host-api";
import { notAvailable } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";
import { paperDesk } from "../../../test/fixtures/accounts/paper-desk.fixture.ts";

const BUY: NewOrder = { client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "10" };
const OTHER: NewOrder = { ...BUY, client_order_id: "b", symbol: "T:B", quantity: "1" };
const LATER_MS = 6 * 60_000;
const DAY_MS = 86_400_000;

/** Ten T:A were bought at 100; their price is 60 now, and a sample of the equity later. */
async function fallen() {
  const desk = paperDesk();
  await desk.account.place(BUY);
  desk.price("T:A", 100);
  desk.account.setRisk({ limits: { max_daily_loss: "300" } });
  desk.clock.advance(LATER_MS);
  desk.price("T:A", 60);
  return desk;
}
let asked = 0;
/** Each time by another order: the same one gives the first answer again. */
const verdict = async (account: Awaited<ReturnType<typeof fallen>>["account"]) => {
  asked += 1;
  return (await account.place({ ...OTHER, client_order_id: `b${asked}` })).reject?.code ?? "accepted";
};

describe("[P28] the loss of a day", () => {
  it("is known after a restart, also to an order in another instrument", async () => {
    const { open } = await fallen();
    expect(await verdict(open())).toBe("risk.daily_loss");
  });

  it("is known after a restart although the source of what is held does not answer", async () => {
    const { open, market } = await fallen();
    const silent = {
      ...market,
      quote: async (symbol: string) =>
        symbol === "T:A" ? notAvailable("market.not_available", "gone") : await market.quote(symbol),
    };
    expect(await verdict(open(silent))).toBe("risk.daily_loss");
  });

  it("is not that of an earlier day after a restart", async () => {
    const { open, clock, price } = await fallen();
    clock.advance(DAY_MS);
    const account = open();
    price("T:A", 59);
    expect(await verdict(account)).toBe("accepted");
  });

  it("holds what was lost overnight, while the host was off", async () => {
    const { open, clock, market } = await fallen();
    clock.advance(DAY_MS);
    const lower: typeof market = {
      ...market,
      async quote(symbol) {
        const answer = await market.quote(symbol);
        return answer.ok && symbol === "T:A" ? { ok: true, data: { ...answer.data, price: 25 } } : answer;
      },
    };
    expect(await verdict(open(lower))).toBe("risk.daily_loss");
  });

  it.each([DAY_MS, -DAY_MS])(
    "is not lifted by a clock that is set by %i ms, nor by one that is set to and fro",
    async (step) => {
      const { account, clock, price } = await fallen();
      expect(await verdict(account)).toBe("risk.daily_loss");
      clock.set(step);
      price("T:A", 60);
      expect(await verdict(account)).toBe("risk.daily_loss");
      clock.set(-step);
      price("T:A", 60);
      expect(await verdict(account)).toBe("risk.daily_loss");
    },
  );

  it("begins a new day once a clock that was set forward is believed, and none when it was set back", async () => {
    const { account, clock, price } = await fallen();
    clock.set(-DAY_MS);
    price("T:A", 60);
    clock.advance(LATER_MS * 2);
    price("T:A", 60);
    expect(await verdict(account)).toBe("risk.daily_loss");
    clock.set(DAY_MS);
    price("T:A", 60);
    clock.set(DAY_MS);
    price("T:A", 60);
    clock.advance(LATER_MS * 2);
    price("T:A", 60);
    expect(await account.place({ ...OTHER, client_order_id: "c" })).toMatchObject({ status: "working" });
  });
});

describe("[P34] a day order and a clock that is set", () => {
  const LIMIT: NewOrder = { ...BUY, client_order_id: "d", type: "limit", price: "90", tif: "day" };

  it("rests while the time is doubted, can be cancelled, and goes on when the clock is set back", async () => {
    const { account, clock, price } = paperDesk();
    await account.place(LIMIT);
    await account.place({ ...LIMIT, client_order_id: "e" });
    clock.set(DAY_MS);
    price("T:A", 80);
    expect(account.order("d")).toMatchObject({ status: "working", filled: "0" });
    expect(account.cancel("e")).toMatchObject({ status: "canceled" });
    clock.set(-DAY_MS);
    price("T:A", 80);
    expect(account.order("d").status).toBe("filled");
  });

  it("ends once the time is believed", async () => {
    const { account, clock, price } = paperDesk();
    await account.place(LIMIT);
    clock.set(DAY_MS);
    price("T:A", 80);
    clock.advance(LATER_MS * 2);
    price("T:A", 80);
    expect(account.order("d").status).toBe("expired");
  });
});
