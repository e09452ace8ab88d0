import type { Locator, Page } from "playwright-core";

/** Opens the palette of the trader's page, which hears its shortcuts once it is drawn; resolves with the field. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.locator("header[data-top]").waitFor();
  await page.keyboard.press("Control+k");
  return page.getByRole("dialog", { name: "Commands" }).getByRole("combobox");
}

/**
 * Runs a command of the palette as a trader does. Commands may still be on their way from the host, and Enter would then run
 * nothing, so `option` has to be offered first.
 */
export async function runFromPalette(page: Page, words: string, option: string | RegExp = words): Promise<void> {
  await (await openPalette(page)).fill(words);
  // Not an option of a list elsewhere on the page.
  await page.getByRole("dialog", { name: "Commands" }).getByRole("option", { name: option }).first().waitFor();
  await page.keyboard.press("Enter");
}
