import type { AccountFill, AccountOrder } from "@bourse/contract/host-api";
import { expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { toldOf, watchSignals } from "./told.ts";

const fill = (sequence: number): AccountFill => ({
  sequence,
  client_order_id: "mine",
  symbol: "^GSPC",
  side: "buy",
  price: "110",
  quantity: "2",
  fee: "0",
  ambiguous: false,
  at: "2020-04-20T00:00:00.000Z",
});

const ORDER: AccountOrder = {
  client_order_id: "mine",
  symbol: "^GSPC",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "5",
  filled: "0",
  average_price: null,
  price: "110",
  status: "working",
  placed_at: "2020-04-20T00:00:00.000Z",
};

const settings = (trader: Trader, kind: string) =>
  trader.page.getByRole("dialog").getByRole("group", { name: kind, exact: true });

async function allow(trader: Trader, kind: string): Promise<void> {
  await trader.command("sounds and notices");
  await settings(trader, kind).getByLabel("Play a sound").check();
  await settings(trader, kind).getByLabel("Show a system notification").check();
}

it("fills and rejections are told by sound and system once the trader has allowed it, and many are told as one", async () => {
  const trader = await newTrader({ windowAfterwards: "closed" });
  const { page, host } = trader;
  const { account } = host.state;
  // Charts read fills too, in pages of another length.
  const reads = () =>
    host.state.requests.filter(({ path }) => path.startsWith("/api/accounts/paper/fills?limit=50")).length;
  await page.clock.install();
  await watchSignals(page);
  account.orders = [ORDER];
  account.fills = [fill(1)];
  await trader.open();
  const told = () => toldOf(page);
  // Nothing is read for it, and nobody is asked, before the trader wants it.
  account.fills = [fill(2), ...account.fills];
  host.emit({ type: "orders" });
  await trader.command("sounds and notices");
  await settings(trader, "Fills and rejections").waitFor();
  expect([reads(), await told()]).toEqual([0, []]);
  await trader.expectAccessible();
  await trader.shot("signal-settings");
  await page.keyboard.press("Escape");
  await allow(trader, "Fills and rejections");
  expect(await told()).toEqual(["tone", "tone", "asked"]);
  await page.keyboard.press("Escape");
  await expect.poll(reads).toBeGreaterThan(0);
  account.orders = [{ ...ORDER, status: "partially_filled", filled: "2" }];
  account.fills = [fill(3), ...account.fills];
  host.emit({ type: "orders" });
  const first = ["^GSPC", "bourse-order-paper-3"];
  await expect.poll(async () => (await told())[3]).toBe(`Bought 2 ${first[0]} at 110.00 ${first[1]}`);
  // A hundred more come while the first is read.
  account.orders = [{ ...ORDER, client_order_id: "refused", status: "rejected", reject: { code: "risk.halted" } }];
  account.fills = [...Array.from({ length: 100 }, (_, index) => fill(103 - index)), ...account.fills];
  const before = reads();
  host.emit({ type: "orders" });
  await expect.poll(reads).toBeGreaterThan(before);
  await page.clock.runFor(5_000);
  await expect
    .poll(async () => (await told()).slice(4))
    .toEqual(["tone", "tone", "100 fills, 1 rejection bourse-order-paper-refused", "tone", "tone"]);
  // The choice is kept, and a page that is opened again tells nothing of before.
  await page.reload();
  await page.locator("[data-legend]").waitFor();
  const again = reads();
  host.emit({ type: "orders" });
  await expect.poll(reads).toBeGreaterThan(again);
  await trader.command("sounds and notices");
  expect(await settings(trader, "Fills and rejections").getByLabel("Play a sound").isChecked()).toBe(true);
  expect(await settings(trader, "Lost connections").getByLabel("Play a sound").isChecked()).toBe(false);
  expect(await told()).toEqual([]);
  expect(trader.complaints).toEqual([]);
  await trader.leave();
});

it("a connection that is lost for half a minute is told once, and so is its return, by the page that was used last", async () => {
  const trader = await newTrader({ windowAfterwards: "closed" });
  const { page, host } = trader;
  const other = await page.context().newPage();
  // The clock is that of both pages.
  await page.clock.install();
  for (const each of [page, other]) await watchSignals(each);
  await trader.open();
  await other.goto(host.address);
  await other.locator("[data-legend]").waitFor();
  await page.bringToFront();
  await allow(trader, "Lost connections");
  const told = async () => (await toldOf(page)).slice(3);
  const silent = async (since: string | undefined) => {
    if (since === undefined) delete host.state.silentSince;
    else host.state.silentSince = since;
    host.emit({ type: "market" });
    const notice = page.getByText(/no plausible prices since/);
    await notice.waitFor({ state: since === undefined ? "detached" : "visible" });
  };
  await page.keyboard.press("Escape");
  await silent(new Date().toISOString());
  await page.clock.runFor(20_000);
  await silent(undefined);
  await page.clock.runFor(40_000);
  expect(await told()).toEqual([]);
  await silent(new Date().toISOString());
  await page.clock.runFor(31_000);
  await page.clock.runFor(300_000);
  const lost = ["Connection lost: sample bourse-connection-source-sample", "tone", "tone"];
  await expect.poll(told).toEqual(lost);
  await silent(undefined);
  await expect.poll(told).toEqual([...lost, "Connected again: sample bourse-connection-source-sample", "tone", "tone"]);
  expect(await toldOf(other)).toEqual([]);
  expect(trader.complaints).toEqual([]);
  await trader.leave();
});
