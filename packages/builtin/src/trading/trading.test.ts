import { BUILT_INS } from "@bourse/builtin";
import { asksOf, type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const TRADING = "bourse.trading";
let host: TestHost;
const answered = new Set<string>();

beforeAll(async () => {
  host = await testHost({ builtIns: BUILT_INS.filter(({ manifest }) => manifest.id === TRADING) });
  await host.listen();
  await vi.waitFor(() => expect(model().extensions).toMatchObject([{ state: "running" }]));
});
afterAll(() => host.dispose());

const model = () => host.inApp.model();
const log = () => host.inApp.lines(TRADING, 1).lines.map(({ text }) => text);
const messages = () => asksOf(model(), "message").map(({ message }) => message);
const later = () => host.clock.advance(1000);
let minute = 0;
const price = (value: number) => {
  minute += 1;
  host.market.sample(value, new Date(Date.UTC(2026, 6, 1, 12, minute)).toISOString());
  later();
};

/** Waits for the next question and answers it with a text, or with the place of an entry. */
async function reply(answer: string | number): Promise<void> {
  const question = await vi.waitFor(() => {
    const found = model().asks.find(({ id, kind }) => kind !== "message" && !answered.has(id));
    if (!found) throw new Error("no question is open");
    return found;
  });
  answered.add(question.id);
  host.inApp.answer(question.id, typeof answer === "string" ? { text: answer } : { chosen: [answer] });
}

/** Waits for a modal message, answers it, and returns its words. */
async function confirm(chosen: number | null): Promise<string> {
  const found = await vi.waitFor(() => {
    const message = asksOf(model(), "message").find(({ modal }) => modal);
    if (!message) throw new Error("no dialog is open");
    return message;
  });
  host.inApp.answer(found.id, chosen === null ? {} : { chosen: [chosen] });
  return `${found.message} ${found.detail}`;
}

const closeMessages = () => {
  for (const { id } of asksOf(model(), "message")) host.inApp.answer(id, {});
};

async function buy(quantity: string): Promise<string> {
  const buying = host.inApp.execute("trading.buy", []);
  await reply("SPX");
  await reply(quantity);
  await reply(0);
  const words = await confirm(0);
  await buying;
  return words;
}

describe("the trading panel", () => {
  it("buys after every answer and a confirmation, tells of the fill and shows the position", async () => {
    expect(await buy("2")).toMatch(/^Buy 2 SPX, market\? On Paper \(paper account\)\. Together about /);
    await vi.waitFor(() =>
      expect(log()).toContainEqual(expect.stringMatching(/^panel-1: buy 2 SPX, market on .*working$/)),
    );
    price(7000.219971);
    // The message shows the price as lists do; the log has the exact one.
    await vi.waitFor(() => expect(messages()).toEqual(["Filled on Paper (paper account): bought 2 SPX at 7,000.22"]));
    expect(log()).toContainEqual(expect.stringContaining("bought 2 SPX at 7000.219971 on Paper"));
    await vi.waitFor(() =>
      expect(model().status_items).toMatchObject([
        { text: expect.stringMatching(/^PAPER: 1 position, [+-]/), acts: true },
      ]),
    );
    closeMessages();
  });

  it("asks again for what is no amount, and does nothing when the confirmation is closed", async () => {
    const selling = host.inApp.execute("trading.sell", []);
    await reply("SPX");
    await reply("-3");
    await reply("1");
    await reply(1);
    await reply("9999.00");
    expect(await confirm(null)).toMatch(/^Sell 1 SPX, limit 9999\.00\?/);
    await selling;
    expect(log().join("\n")).not.toContain("sell 1 SPX");
  });

  it("says with its code why an instrument is unknown", async () => {
    const buying = host.inApp.execute("trading.buy", []).catch(String);
    await reply("NONE:X");
    expect(await buying).toContain("(account.symbol_unknown)");
  });

  it("halts an account without a question, tells with the code that an order is refused, and resumes after one", async () => {
    await host.inApp.execute("trading.halt", []);
    later();
    await vi.waitFor(() =>
      expect(model().status_items).toMatchObject([{ text: expect.stringMatching(/^PAPER: HALTED, /) }]),
    );
    await buy("1");
    later();
    await vi.waitFor(() => expect(messages()).toContainEqual(expect.stringMatching(/^Refused on .*\(risk\.halted\)$/)));
    closeMessages();
    const resuming = host.inApp.execute("trading.resume", []);
    expect(await confirm(0)).toMatch(/^Let Paper \(paper account\) take orders again\?/);
    await resuming;
    expect(host.audit().filter(({ action }) => action === "risk")).toMatchObject([
      { detail: { state: "halted", by: TRADING } },
      { detail: { state: "active", by: TRADING } },
    ]);
  });

  it("cancels the orders of an account and closes a position", async () => {
    const buying = host.inApp.execute("trading.buy", []);
    await reply("SPX");
    await reply("1");
    await reply(1);
    await reply("6900.00");
    await confirm(0);
    await buying;
    const cancelling = host.inApp.execute("trading.cancelAll", []);
    expect(await confirm(0)).toMatch(/^Cancel 1 order on /);
    await cancelling;
    expect(log()).toContain("canceled 1 of 1 orders on Paper (paper account)");
    const closing = host.inApp.execute("trading.closePosition", []);
    await reply(0);
    expect(await confirm(0)).toMatch(/^Sell 2 SPX, market\?/);
    await closing;
    price(7001);
    await vi.waitFor(() => expect(model().status_items).toMatchObject([{ text: "PAPER: 0 positions" }]));
  });
});
