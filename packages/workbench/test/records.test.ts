import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

const RANGE = "svc.range_summary";
const AT = "2026-11-21T07:00:00.000Z";
const JOURNAL = "000001-2026-11-21T07-00-00.000Z.ndjson.zst";

describe("what the host keeps of an extension", () => {
  let trader: Trader;
  afterEach(() => trader.leave());

  it("its commands, its journals as files, and its stored data, deleted after asking", async () => {
    trader = await newTrader({ inFront: "extensions" });
    const { page, host } = trader;
    trader.has(RANGE);
    trader.has("svc.volume_pulse");
    const record = { at: AT, generation: "g1", duration_ms: 12 };
    host.state.page.commands.push(
      { ...record, method: "alerts.create", ok: false, code: "command.permission_denied" },
      { ...record, method: "market.read", ok: true },
    );
    host.state.page.journals.push({ name: JOURNAL, data: Buffer.from([0x28, 0xb5, 0, 0xff]).toString("base64") });
    const kept = { key_id: "ab".repeat(32), saved_at: AT };
    host.state.page.stored.push(
      { ...kept, extension_id: RANGE, size: 2048 },
      { ...kept, extension_id: "svc.gone", size: 100 },
    );
    await page.goto(host.address);
    await page.getByRole("tab", { name: "Installed" }).click();
    await page.getByRole("button", { name: "Log of Volume Pulse" }).waitFor();
    // API v1 has no commands.
    expect(await page.getByRole("button", { name: "Commands of Volume Pulse" }).count()).toBe(0);
    await page.getByRole("button", { name: "Commands of Range Summary" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("row", { name: /alerts.create refused command.permission_denied 12 ms/ }).waitFor();
    await dialog.getByRole("row", { name: /market.read done/ }).waitFor();
    const save = dialog.getByRole("button", { name: `Save ${JOURNAL}` });
    await save.waitFor();
    await trader.expectAccessible();
    await trader.shot("commands");
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    expect(download.suggestedFilename()).toBe(`${RANGE}-${JOURNAL}`);
    expect([...readFileSync(await download.path())]).toEqual([0x28, 0xb5, 0, 0xff]);
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Data of removed extensions" }).getByText("100 B").waitFor();
    await trader.shot("stored");
    await trader.expectAccessible();
    const remove = page.getByRole("button", { name: "Delete stored data of Range Summary" });
    await remove.click();
    await dialog.getByRole("button", { name: "Keep" }).click();
    expect(host.state.page.stored).toHaveLength(2);
    await remove.click();
    await dialog.getByRole("button", { name: "Delete stored data" }).click();
    await expect.poll(() => host.state.page.stored.map((each) => each.extension_id)).toEqual(["svc.gone"]);
    await remove.waitFor({ state: "detached" });
    expect(trader.complaints).toEqual([]);
  });
});
