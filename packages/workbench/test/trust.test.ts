import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

const OLD = "ab".repeat(32);
const RANGE = "svc.range_summary";

describe("trusted publishers", () => {
  let trader: Trader;

  beforeEach(async () => {
    trader = await newTrader({ inFront: "extensions" });
    trader.has(RANGE);
    const used = trader.host.state.extensions.get(RANGE)?.key_id ?? "";
    const trusted_at = "2026-11-01T10:00:00.000Z";
    trader.host.state.trusted.set(used, { publisher: "Fieldnote Research", key_id: used, trusted_at });
    trader.host.state.trusted.set(OLD, { publisher: "Kestrel Tools", key_id: OLD, trusted_at });
    await trader.page.goto(trader.host.address);
    await trader.page.getByRole("tab", { name: "Installed" }).click();
  });
  afterEach(() => trader.leave());

  const dialog = () => trader.page.getByRole("dialog", { name: "Trusted publishers" });

  it("forgets the key of a publisher that changed it, after asking; a key in use is kept", async () => {
    const { page, host } = trader;
    await page.getByRole("button", { name: "Trusted publishers" }).click();
    await dialog().getByText("Used by Range Summary. Remove it first to forget this key.").waitFor();
    expect(
      await dialog()
        .getByRole("button", { name: /^Forget/ })
        .count(),
    ).toBe(1);
    await trader.expectAccessible();
    const forget = dialog().getByRole("button", { name: "Forget the key of Kestrel Tools" });
    await forget.focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() =>
        dialog()
          .getByRole("button", { name: "Keep" })
          .evaluate((it) => it === document.activeElement),
      )
      .toBe(true);
    await trader.expectAccessible();
    await trader.shot("trust");
    await page.keyboard.press("Enter");
    expect(host.state.trusted.has(OLD)).toBe(true);
    await forget.click();
    await dialog().getByRole("button", { name: "Forget this key" }).click();
    await dialog().locator(`[data-trusted="${OLD}"]`).waitFor({ state: "detached" });
    expect([...host.state.trusted.values()].map((each) => each.publisher)).toEqual(["Fieldnote Research"]);
    expect(trader.complaints).toEqual([]);
  });

  it("[P9] takes an older state of a publisher's keys, and a revocation back, only where the trader says so", async () => {
    const { page, host } = trader;
    const heard_at = "2026-11-02T10:00:00.000Z";
    const revocation = { key_id: OLD, effective_at: heard_at, reason: "stolen", heard_at, shown: false };
    const older = { shown_revision: "3", highest_revision: "9", older: true, revocations: [revocation] };
    host.state.keySets.set("Kestrel Tools", { publisher: "Kestrel Tools", ...older });
    await page.getByRole("button", { name: "Trusted publishers" }).click();
    await dialog().getByRole("button", { name: "Compare with the marketplace: Kestrel Tools" }).click();
    await dialog().getByText("The marketplace shows revision 3 of its keys; this host has seen revision 9.").waitFor();
    await dialog()
      .getByLabel(/Forget it/)
      .check();
    await trader.expectAccessible();
    await dialog().getByRole("button", { name: "Accept the marketplace's state" }).click();
    await dialog().getByText("which is no older than what this host has seen").waitFor();
    const kept = host.state.keySets.get("Kestrel Tools");
    expect(kept).toMatchObject({ highest_revision: "3", older: false, revocations: [] });
    await dialog().getByRole("button", { name: "Accept the marketplace's state" }).waitFor({ state: "detached" });
  });

  it("[P28] shows the official keys with what they signed, or why nothing is official", async () => {
    const { host, page } = trader;
    await page.getByRole("button", { name: "Trusted publishers" }).click();
    const official = dialog().getByRole("region", { name: "Official keys" });
    await official.getByText("Nothing is official here").waitFor();
    const known_since = "2026-11-01T10:00:00.000Z";
    const keys = [
      { key_id: OLD, known_since, signed: [RANGE] },
      { key_id: "cd".repeat(32), signed: [] },
    ];
    host.state.official = {
      file: "/desk/official.json",
      set: { revision: 3, threshold: 1, digest: "ef".repeat(32), keys },
      seen: { revision: 3, at: known_since },
      memory_of: known_since,
    };
    host.emit({ type: "extensions" });
    await official.getByText("Set 3: 1 of 2 keys must sign. From /desk/official.json").waitFor();
    expect(await official.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/Known here since .*Signed Range Summary\./s),
      expect.stringMatching(/New on this host\. Signed nothing/),
    ]);
    await official.getByText("This host was restored from a backup").waitFor();
    await trader.expectAccessible();
  });

  it("opens from the palette and says when nothing is trusted", async () => {
    const { page, host } = trader;
    host.state.trusted.clear();
    await trader.command("trusted publ");
    await dialog().getByText("No publisher is trusted yet").waitFor();
    await trader.expectAccessible();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
  });
});
