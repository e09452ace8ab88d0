import { afterEach, expect, it } from "vitest";
import { newTrader, openTrader, type Trader } from "./actor.ts";
import { notice } from "./desk.ts";

let trader: Trader;
afterEach(() => trader.leave());

const REPORT = {
  since: "2026-11-20T18:00:00.000Z",
  until: "2026-11-21T08:00:00.000Z",
  notices: [notice("a", { title: "SPX is above 3,000" })],
  expired: [{ alert_id: "a", title: "Old level", symbol: "SPX", expires_at: "2026-11-21T01:00:00.000Z" }],
  unwatched: [
    { reason: "asleep" as const, from: "2026-11-20T22:00:00.000Z", to: "2026-11-21T06:00:00.000Z" },
    { reason: "silent" as const, symbol: "SPX", from: "2026-11-21T07:00:00.000Z" },
  ],
};

it("says what happened and what was missed, until it is read", async () => {
  trader = await newTrader({ inFront: "notices" });
  trader.host.state.desk.away = REPORT;
  await trader.page.goto(trader.host.address);
  const banner = trader.page.getByRole("status", { name: "While you were away" });
  await banner.getByText("1 notice, 1 alert expired, 2 times not watched").waitFor();
  await banner.getByRole("button", { name: "Read" }).click();
  const dialog = trader.page.getByRole("dialog");
  await dialog.getByText("The machine slept.", { exact: false }).waitFor();
  await dialog.getByText("SPX was not watched", { exact: false }).waitFor();
  await dialog.getByText("SPX is above 3,000").waitFor();
  await dialog.getByText("Old level").waitFor();
  await trader.expectAccessible();
  await trader.shot("away");
  await dialog.getByRole("button", { name: "Mark as read" }).click();
  await dialog.waitFor({ state: "detached" });
  await banner.getByText("While you were away").waitFor({ state: "detached" });
  expect(trader.host.state.desk.away).toBeUndefined();
  expect(trader.complaints).toEqual([]);
});

it("shows nothing to a trader who missed nothing", async () => {
  trader = await openTrader({ inFront: "notices" });
  expect(await trader.page.getByText("While you were away").count()).toBe(0);
});

it("writes a backup from the settings and says where it is", async () => {
  trader = await newTrader({ inFront: "notices" });
  await trader.page.goto(trader.host.address);
  await trader.page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = trader.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Backup", exact: true }).click();
  await dialog.getByRole("button", { name: "Back up now" }).click();
  await dialog.getByText("/home/me/.bourse/host/backups/desk.tar").waitFor();
  await trader.expectAccessible();
  await trader.shot("backup");
  expect(trader.complaints).toEqual([]);
});
