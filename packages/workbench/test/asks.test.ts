import type { Dialog, DialogQuestion } from "@bourse/contract/host-api";
import { untilItHasFocus } from "@bourse/testing/browser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ inFront: "notices" });
  await trader.page.goto(trader.host.address);
});
afterEach(() => trader.leave());

function ask(id: string, question: DialogQuestion): void {
  const dialog: Dialog = {
    id,
    extension_id: "svc.level_watch",
    extension_name: "Level watch",
    opened_at: new Date().toISOString(),
    question,
  };
  trader.host.state.dialogs.push(dialog);
  trader.host.emit({ type: "dialogs" });
}

const answers = () => trader.host.state.requests.filter(({ path }) => path.startsWith("/api/dialogs/"));
const review = () => trader.page.getByRole("button", { name: /question/ }).click();
const dialog = () => trader.page.getByRole("dialog");

describe("questions of extensions", () => {
  it("[CMD-28] wait in the top bar until the trader looks, name who asks, and take the answer", async () => {
    ask("d1", { kind: "confirm", title: "Remove all?", message: "Three alerts go." });
    await trader.page.getByRole("button", { name: "1 question" }).waitFor();
    expect(await dialog().count()).toBe(0);
    await review();
    await dialog().getByRole("heading", { name: "Level watch asks" }).waitFor();
    await dialog().getByText("Remove all?").waitFor();
    await dialog().getByText("svc.level_watch", { exact: true }).waitFor();
    await trader.expectAccessible();
    await trader.shot("ask-confirm");
    await dialog().getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => answers()[0]).toMatchObject({ path: "/api/dialogs/d1/answer", body: { accepted: true } });
    await dialog().waitFor({ state: "detached" });
    expect(trader.complaints).toEqual([]);
  });

  it("closing one answers nothing; No is an answer", async () => {
    ask("d1", { kind: "allow_origin", origin: "https://feeds.example.com" });
    await review();
    await dialog().getByText("https://feeds.example.com").waitFor();
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(dialog());
    await trader.page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect(answers()).toEqual([]);
    await review();
    await dialog().getByText("https://feeds.example.com").waitFor();
    await dialog().getByRole("button", { name: "No", exact: true }).click();
    await expect.poll(() => answers()[0]?.body).toEqual({ accepted: false });
  });

  it("[CMD-12] an alert shows the host's facts and asks for the bars of a moving condition", async () => {
    const facts = [
      { label: "Symbol", value: "SPX, 1D" },
      { label: "Fires when", value: "the price rises by 25.00" },
    ];
    ask("d1", { kind: "create_alert", title: "Breakout", message: "Prior high", facts, asks_period: true });
    await review();
    await dialog().getByText("the price rises by 25.00").waitFor();
    await dialog().getByLabel("Bars to look back").fill("5");
    await trader.shot("ask-alert");
    await trader.expectAccessible();
    await dialog().getByRole("button", { name: "Create alert" }).click();
    await expect.poll(() => answers()[0]?.body).toEqual({ accepted: true, period: 5 });
  });

  it("[P23] a key is typed hidden and goes with the answer alone", async () => {
    ask("d1", { kind: "feed_credential", source_id: "fred", origin: "https://api.example.com" });
    await review();
    const field = dialog().getByLabel("Key", { exact: true });
    expect(await field.getAttribute("type")).toBe("password");
    await field.fill("typed-by-hand-1");
    await dialog().getByRole("button", { name: "Save key" }).click();
    await expect.poll(() => answers()[0]?.body).toEqual({ accepted: true, secret: "typed-by-hand-1" });
    expect(await trader.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      "typed",
    );
  });

  it("[CMD-29] a file the trader picks is sent as it is", async () => {
    ask("d1", { kind: "import", accepts: "market_intel_json", max_bytes: 1024 * 1024 });
    await review();
    const input = dialog().getByLabel("File to import");
    await input.setInputFiles({ name: "notes.json", mimeType: "application/json", buffer: Buffer.from('{"a":1}') });
    await expect.poll(() => answers()[0]).toMatchObject({ path: "/api/dialogs/d1/file" });
  });

  it("a question that its extension withdraws goes away", async () => {
    ask("d1", { kind: "confirm", title: "Still there?", message: "" });
    await review();
    await dialog().waitFor();
    trader.host.state.dialogs.length = 0;
    trader.host.emit({ type: "dialogs" });
    await dialog().waitFor({ state: "detached" });
    await trader.page.getByRole("button", { name: /question/ }).waitFor({ state: "detached" });
  });

  it("a click under which a question goes answers nothing, and nor do those that follow it the one in its place", async () => {
    const { mouse } = trader.page;
    const yes = dialog().getByRole("button", { name: "Allow", exact: true });
    ask("d1", { kind: "allow_origin", origin: "https://a.example.com" });
    await review();
    await dialog().getByText("https://a.example.com").waitFor();
    const { x, y, width, height } = (await yes.boundingBox()) ?? expect.fail("the button is not shown");
    const [left, top] = [x + width / 2, y + height / 2];
    await mouse.move(left, top);
    await expect.poll(() => yes.isEnabled()).toBe(true);
    await mouse.move(left + 1, top);
    await mouse.down();
    trader.host.state.dialogs.length = 0;
    trader.host.emit({ type: "dialogs" });
    await dialog().waitFor({ state: "detached" });
    await mouse.up();
    ask("d2", { kind: "allow_origin", origin: "https://b.example.com" });
    await trader.page.getByRole("button", { name: "1 question" }).press("Enter");
    await dialog().getByText("https://b.example.com").waitFor();
    for (let clicks = 0; clicks < 4; clicks += 1) await mouse.click(left + 1, top, { clickCount: 2 });
    await expect.poll(() => yes.isEnabled()).toBe(true);
    await mouse.click(left + 1, top, { clickCount: 2 });
    expect(answers()).toEqual([]);
    await mouse.move(left + 4, top);
    await mouse.click(left + 4, top);
    await expect.poll(answers).toMatchObject([{ path: "/api/dialogs/d2/answer", body: { accepted: true } }]);
  });
});
