import { afterEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { fillDesk, notice } from "./desk.ts";

let trader: Trader;
afterEach(() => trader.leave());

const desk = () => trader.host.state.desk;
const tab = (name: string) => trader.page.getByRole("tab", { name, exact: true }).click();
const dialog = () => trader.page.getByRole("dialog");
const sent = (start: string) =>
  trader.host.state.requests.filter(({ path, method }) => path.startsWith(start) && method !== "GET");

describe("the trader's panels, full", () => {
  it("show what is there, without violations and without complaints", async () => {
    trader = await newTrader({ inFront: "alerts" });
    fillDesk(desk());
    await trader.open();
    await tab("News");
    const link = trader.page.getByRole("link", { name: /Stocks rise for a third day/ });
    await link.waitFor();
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await trader.page.getByRole("link", { name: /Oil steady/ }).count()).toBe(0);
    await trader.page.getByText("Oil steady <b>today</b>").waitFor();
    for (const [name, mark] of [
      ["Alerts", "[data-alert]"],
      ["Notices", "[data-notice]"],
      ["Assistant", "[data-dispatch]"],
      ["Calendar", "[data-event]"],
    ] as const) {
      await tab(name);
      await trader.page.locator(mark).first().waitFor();
      await trader.expectAccessible();
      await trader.shot(`desk-${name.toLowerCase()}`);
    }
    await trader.page.getByRole("button", { name: "Settings", exact: true }).click();
    await dialog().getByRole("button", { name: "Language models", exact: true }).click();
    await dialog().locator("[data-provider]").first().waitFor();
    await trader.expectAccessible();
    await trader.shot("settings-models");
    await dialog().getByRole("button", { name: "Feeds", exact: true }).click();
    await dialog().locator("[data-feed]").first().waitFor();
    await trader.expectAccessible();
    await trader.shot("settings-feeds");
    expect(trader.complaints).toEqual([]);
  });
});

describe("the trader's panels", () => {
  it("say what to do while they are empty", async () => {
    trader = await newTrader({ inFront: "alerts" });
    await trader.open();
    await tab("News");
    await trader.page.getByText("Add an RSS, Atom or JSON feed under Feeds").waitFor();
    for (const [name, words] of [
      ["Notices", "No notices"],
      ["Assistant", "No questions yet"],
      ["Calendar", "Add a feed of the kind economic calendar"],
    ] as const) {
      await tab(name);
      await trader.page.getByText(words).waitFor();
    }
    await trader.expectAccessible();
  });

  it("[P23] a model's key is typed hidden, sent once, and only said to be stored afterwards", async () => {
    trader = await newTrader({ inFront: "alerts" });
    await trader.open();
    await trader.command("language models");
    const form = dialog().locator('[data-provider="anthropic"]');
    await form.getByLabel("Key", { exact: true }).fill("typed-by-hand-1");
    expect(await form.getByLabel("Key", { exact: true }).getAttribute("type")).toBe("password");
    await form.getByLabel("Model", { exact: true }).fill("small-1");
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("A key is stored.").waitFor();
    expect(sent("/api/models").map(({ body }) => body)).toEqual([
      { enabled: true, model: "small-1", api_key: "typed-by-hand-1" },
    ]);
    expect(await trader.page.content()).not.toContain("typed-by-hand");
    await form.getByRole("button", { name: "Replace" }).click();
    await form.getByLabel("New key", { exact: true }).fill("typed-by-hand-2");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("A key is stored.").waitFor();
    expect(sent("/api/models").at(-1)?.body).toEqual({ api_key: "typed-by-hand-2" });
    expect(await form.getByLabel("New key", { exact: true }).count()).toBe(0);
    await form.getByRole("button", { name: "Test connection" }).click();
    await form.getByText("Connected: small-1 answers.").waitFor();
    await form.getByText("Briefings: works").waitFor();
    await form.getByText("Strategies in words: does not work (model.answer_invalid)").waitFor();
    await form.getByRole("button", { name: "Remove" }).click();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByLabel("Key", { exact: true }).waitFor();
    await form.getByRole("button", { name: "Test connection" }).click();
    await form.getByText("model.key_missing").waitFor();
  });

  it("how a server is told the form of an answer is chosen, and found out by the test, whose result stays", async () => {
    trader = await newTrader({ inFront: "alerts" });
    await trader.open();
    await trader.command("language models");
    const form = dialog().locator('[data-provider="openai-compatible"]');
    await form.getByLabel("Model", { exact: true }).fill("local-1");
    await form.getByLabel("Server address").fill("http://127.0.0.1:11434/v1");
    await form.getByLabel("Form of answers").selectOption({ label: "In words, within the question" });
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("button", { name: "Save", disabled: true }).waitFor();
    expect(sent("/api/models").map(({ body }) => body)).toEqual([
      { enabled: true, model: "local-1", base_url: "http://127.0.0.1:11434/v1", answer_form: "prompt" },
    ]);
    await form.getByRole("button", { name: "Test connection" }).click();
    await form.getByText("Strategies in words: does not work (model.answer_invalid)").waitFor();
    const field = form.getByLabel("Form of answers");
    await expect.poll(() => field.locator("option:checked").textContent()).toBe("As a schema of the protocol");
    await field.selectOption({ label: "Find out" });
    await field.selectOption({ label: "As a schema of the protocol" });
    expect(await form.getByRole("button", { name: "Test connection" }).isEnabled()).toBe(true);
    await form.getByText("Connected: local-1 answers.").waitFor();
    await field.selectOption({ label: "Find out" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("button", { name: "Save", disabled: true }).waitFor();
    expect(sent("/api/models").at(-1)?.body).toEqual({ answer_form: null });
    await trader.expectAccessible();
  });

  it("the assistant is asked with the keyboard, says how it goes, is stopped, and keeps what was refused", async () => {
    trader = await newTrader({ width: 390, height: 844 });
    const { page } = trader;
    await trader.open();
    await trader.command("assistant");
    const field = page.getByRole("textbox", { name: "Question to the assistant" });
    await page.getByText("No language model is enabled yet").waitFor();
    await field.press("Enter");
    await field.pressSequentially("What moved");
    await field.press("Shift+Enter");
    await field.pressSequentially("the index?");
    await field.press("Enter");
    await page.getByText("model.not_configured").waitFor();
    await trader.expectAccessible();
    expect(await field.inputValue()).toBe("What moved\nthe index?");
    desk().models = desk().models.map((each) => ({ ...each, enabled: true }));
    await field.press("Enter");
    const first = page.locator('[data-dispatch="asked-0"]');
    await first.getByText(/Waiting for the model: \d+ s/).waitFor();
    // The host's event may show the question before the answer to it empties the field.
    await expect.poll(() => field.inputValue()).toBe("");
    await field.fill("Another?");
    await field.press("Enter");
    await field.press("Tab");
    expect(await page.getByRole("button", { name: "Stop" }).evaluate((each) => each === document.activeElement)).toBe(
      true,
    );
    await trader.shot("assistant-asking");
    await page.keyboard.press("Enter");
    await first.getByText("Stopped", { exact: true }).waitFor();
    await first.getByText("It took at most 1,234 tokens.").waitFor();
    await field.press("Enter");
    // In the list: the field has these words as well, before the host has them.
    await page.locator('[data-dispatch="asked-1"]').getByText("Another?").waitFor();
    const answered = { state: "answered", answer: "Yields fell.\n<b>Nothing</b> else." } as const;
    desk().entries = desk().entries.map((each) => (each.state === "running" ? { ...each, ...answered } : each));
    trader.host.emit({ type: "assistant" });
    await page.getByRole("list").getByText("<b>Nothing</b> else.").waitFor();
    expect(sent("/api/assistant").map(({ path, body }) => [path, body])).toEqual([
      ["/api/assistant", { question: "What moved\nthe index?" }],
      ["/api/assistant", { question: "What moved\nthe index?" }],
      ["/api/assistant/asked-0/stop", undefined],
      ["/api/assistant", { question: "Another?" }],
    ]);
    await trader.expectAccessible();
    await trader.shot("assistant-answered");
  });

  it("feeds are added and removed, and origins taken back", async () => {
    trader = await newTrader({ inFront: "alerts" });
    fillDesk(desk());
    desk().feeds = [];
    await trader.open();
    await tab("News");
    await trader.page.getByRole("button", { name: "Feeds" }).click();
    await dialog().getByLabel("Name").fill("World news");
    await dialog().getByLabel("Address").fill("http://example.com/feed");
    await dialog().getByRole("button", { name: "Add feed" }).click();
    await dialog().getByText("Type an https address").waitFor();
    await dialog().getByLabel("Address").fill("https://example.com/feed");
    await trader.page.keyboard.press("Enter");
    await dialog().locator('[data-feed="world-news"]').waitFor();
    await dialog().getByRole("button", { name: "Remove World news" }).click();
    await dialog().getByRole("button", { name: "Remove this feed" }).click();
    await dialog().locator("[data-feed]").waitFor({ state: "detached" });
    await dialog()
      .getByRole("button", { name: /^Revoke https:\/\/api.example.com/ })
      .click();
    await dialog().locator("[data-origin]").waitFor({ state: "detached" });
    expect(sent("/api/allowed").map(({ path }) => path)).toEqual([
      "/api/allowed-origins?extension_id=svc.level_watch&origin=https%3A%2F%2Fapi.example.com",
    ]);
  });

  it("[CMD-17] the host's notices are marked as such; an extension of the host's name is told by its id", async () => {
    trader = await newTrader({ inFront: "alerts" });
    const { extension_id: _id, extension_name: _name, ...own } = notice("own");
    desk().notices = [own, notice("other", { extension_id: "svc.level_watch", extension_name: "Bourse" })];
    await trader.open();
    await trader.page.getByRole("button", { name: "Notices, 2 unread ones" }).click();
    const of = (id: string) => trader.page.locator(`[data-notice="${id}"]`);
    await of("own").getByText("Host", { exact: true }).waitFor();
    expect(await of("own").locator("[data-extension-id]").count()).toBe(0);
    await of("other").getByText("svc.level_watch", { exact: true }).waitFor();
    expect(await of("other").getByText("Host", { exact: true }).count()).toBe(0);
    await trader.expectAccessible();
  });

  it("a new notice is shown for a moment, counted in the bell, and read where it is listed", async () => {
    trader = await newTrader({ windowAfterwards: "closed" });
    const { page, host } = trader;
    await page.clock.install();
    desk().notices = [notice("old")];
    await trader.open();
    await page.getByRole("button", { name: "Notices, 1 unread one" }).waitFor();
    expect(await page.locator("[data-toast]").count()).toBe(0);
    desk().notices = [notice("new"), ...desk().notices];
    host.emit({ type: "notifications" });
    const toast = page.locator('[data-toast="new"]');
    await toast.getByText("Breakout new").waitFor();
    // A laptop that slept for a minute: nobody has seen the notice meanwhile.
    await page.clock.fastForward(60_000);
    expect(await toast.count()).toBe(1);
    // Under the pointer it stays, however long it is looked at.
    await toast.hover();
    await trader.shot("toast");
    await trader.expectAccessible();
    await page.clock.runFor(9_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(9_000);
    await toast.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Notices, 2 unread ones" }).click();
    await page.locator("[data-notice]").first().waitFor();
    await expect.poll(() => sent("/api/notifications")[0]?.body).toEqual({ ids: ["new", "old"] });
    await page.getByRole("button", { name: "Notices", exact: true }).waitFor();
    expect(trader.complaints).toEqual([]);
  });
});
