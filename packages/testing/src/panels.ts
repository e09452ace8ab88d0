import type { Page } from "playwright-core";

/** Shows a panel on a narrow page, as a trader does: by its place at the bottom, or from the list of all. */
export async function showNarrowPanel(page: Page, name: string): Promise<void> {
  const places = page.getByRole("navigation", { name: "Panels" });
  await places.waitFor();
  const place = places.getByRole("button", { name, exact: true });
  if ((await place.count()) > 0) return place.click();
  await places.getByRole("button", { name: "More" }).click();
  await page.getByRole("list", { name: "All panels" }).getByRole("button", { name, exact: true }).click();
}
