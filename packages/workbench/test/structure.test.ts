import { afterEach, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

let trader: Trader;
afterEach(() => trader.leave());

it("market structure is switched on in the indicator menu, painted and told in words", async () => {
  trader = await newTrader();
  const { page } = trader;
  await page.goto(trader.host.address);
  await page.locator("[data-legend]").waitFor();
  await trader.command("indicators");
  const menu = page.getByRole("dialog", { name: "Indicators" });
  for (const part of ["Fair value gaps", "Breaks of structure and changes of character", "Order blocks"]) {
    await menu.getByRole("checkbox", { name: part }).check();
  }
  await menu.getByText("In words, newest first").click();
  const words = menu.getByRole("list", { name: "Market structure" });
  await words
    .getByText(/Fair value gap (up|down), [\d,.]+ to [\d,.]+, at .*, confirmed at .*, (open|reached at)/)
    .first()
    .waitFor();
  await words
    .getByText(/(Break of structure|Change of character) (up|down), [\d,.]+ of .*, confirmed at/)
    .first()
    .waitFor();
  await trader.expectAccessible();
  await page.keyboard.press("Escape");
  await page.mouse.move(5, 5);
  await trader.shot("structure");
  await trader.command("indicators");
  for (const part of ["Fair value gaps", "Order blocks"]) await menu.getByRole("checkbox", { name: part }).uncheck();
  await menu.getByRole("checkbox", { name: "Drawing in hindsight (repaints)" }).check();
  expect(await words.getByText(/Fair value gap/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.mouse.move(5, 5);
  await trader.shot("structure-hindsight");
  await page.reload();
  await page.locator("[data-legend]").waitFor();
  await trader.command("indicators");
  expect(await menu.getByRole("checkbox", { name: "Drawing in hindsight (repaints)" }).isChecked()).toBe(true);
  expect(trader.complaints).toEqual([]);
});
