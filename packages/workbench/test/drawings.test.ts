import type { Drawing } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const objects = () => trader.host.state.objects;
const drawings = () => objects().drawings;
const spoken = () => trader.page.locator("[data-spoken]").textContent();
const dialog = (name: string) => trader.page.getByRole("dialog", { name });
const picking = () => trader.page.locator("[data-picking]");

async function open(): Promise<{ readonly x: number; readonly y: number }> {
  await trader.open();
  const box = await trader.page.locator("[data-chart]").boundingBox();
  if (!box) throw new Error("there is no chart");
  return box;
}

async function openList(): Promise<void> {
  await trader.page.getByRole("button", { name: "Objects", exact: true }).click();
  await dialog("Objects").waitFor();
}

async function choose(kind: string): Promise<void> {
  await openList();
  await dialog("Objects").getByRole("button", { name: kind, exact: true }).click();
  await picking().waitFor();
}

describe("drawings with the pointer", () => {
  it("are placed, dragged by a point and as a whole, undone, and removed", async () => {
    const { x, y } = await open();
    const { page } = trader;
    await choose("Trend line");
    await page.mouse.click(x + 200, y + 250);
    await page.mouse.click(x + 500, y + 120);
    await expect.poll(() => drawings().length).toBe(1);
    const [first] = drawings() as [Drawing];
    expect(first).toMatchObject({ symbol: "^GSPC", kind: "trend", width: 2 });
    expect(first.anchors.every(({ time }) => time?.endsWith("T00:00:00.000Z"))).toBe(true);
    // The host has it before the page shows it.
    await expect
      .poll(async () => {
        await page.mouse.move(x + 480, y + 300);
        await page.mouse.move(x + 500, y + 120);
        return page.locator("[data-over-drawing]").count();
      })
      .toBe(1);
    await page.mouse.down();
    await page.mouse.move(x + 560, y + 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => drawings()[0]?.anchors[1]).not.toEqual(first.anchors[1]);
    const [moved] = drawings() as [Drawing];
    expect(moved.anchors[0]).toEqual(first.anchors[0]);
    await page.mouse.move(x + 380, y + 225);
    await page.mouse.down();
    await page.mouse.move(x + 420, y + 265, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => drawings()[0]?.anchors[0]).not.toEqual(first.anchors[0]);
    expect(await spoken()).toMatch(/Selected: Trend line from .* at [\d,.]+ to/);
    await trader.shot("drawings-trend");
    await page.keyboard.press("Control+z");
    await expect.poll(() => drawings()[0]?.anchors).toEqual(moved.anchors);
    await page.keyboard.press("Control+z");
    await expect.poll(() => drawings()[0]?.anchors).toEqual(first.anchors);
    await page.mouse.click(x + 200, y + 250);
    await page.keyboard.press("Delete");
    await expect.poll(() => drawings().length).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => drawings()[0]?.id).toBe(first.id);
    expect(trader.complaints).toEqual([]);
  });

  it("give the keyboard back when the chart is closed while one is placed", async () => {
    await open();
    const { page } = trader;
    await choose("Trend line");
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("grid").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[data-chart]").waitFor();
    expect(await picking().count()).toBe(0);
    expect(drawings()).toEqual([]);
    expect(trader.complaints).toEqual([]);
  });

  it("leave the chart's scrolling alone elsewhere, and a locked one stays where it is", async () => {
    const { x, y } = await open();
    const { page } = trader;
    await choose("Horizontal line");
    await page.mouse.click(x + 300, y + 200);
    await expect.poll(() => drawings().length).toBe(1);
    expect(drawings()[0]?.anchors[0]).not.toHaveProperty("time");
    await openList();
    await page.getByRole("button", { name: "Lock: Horizontal line" }).click();
    await expect.poll(() => drawings()[0]?.locked).toBe(true);
    await page.keyboard.press("Escape");
    const before = drawings()[0]?.anchors;
    await page.mouse.move(x + 300, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 300, y + 260, { steps: 3 });
    await page.mouse.up();
    expect(drawings()[0]?.anchors).toEqual(before);
    await page.mouse.dblclick(x + 300, y + 200);
    await dialog("Settings of the horizontal line").waitFor();
  });
});

describe("drawings by keyboard", () => {
  it("are placed with arrow keys and Enter, listed in words, moved, edited, hidden, copied and deleted", async () => {
    await open();
    const { page } = trader;
    await trader.command("draw: trend");
    await picking().waitFor();
    await page.keyboard.press("Control+ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(spoken).toMatch(/First point: .*\. Choose the second\./);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => drawings().length).toBe(1);
    await trader.command("drawings");
    const list = dialog("Objects");
    await list.getByText(/^Trend line from \w+ \d\d, 20\d\d at [\d,.]+ to \w+ \d\d, 20\d\d at/).waitFor();
    await trader.expectAccessible();
    await trader.shot("drawings-list");
    const placed = drawings()[0]?.anchors ?? [];
    const laterThan = (anchors: Drawing["anchors"] | undefined) => Date.parse(anchors?.[0]?.time ?? "");
    await list.getByRole("button", { name: "Move: Trend line" }).press("Enter");
    await picking().waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => laterThan(drawings()[0]?.anchors)).toBeGreaterThan(laterThan(placed));
    // One point moved by one bar, from where it was.
    expect(laterThan(drawings()[0]?.anchors) - laterThan(placed)).toBeLessThan(5 * 86_400_000);
    expect(drawings()[0]?.anchors.map(({ price }) => price)).toEqual(placed.map(({ price }) => price));
    expect(drawings()[0]?.anchors[1]).toEqual(placed[1]);
    await openList();
    const before = drawings()[0]?.anchors;
    await list.getByRole("button", { name: "Move: Trend line" }).press("Enter");
    await picking().waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => drawings()[0]?.anchors).not.toEqual(before);
    await openList();
    await list.getByRole("button", { name: "Settings: Trend line" }).press("Enter");
    const settings = dialog("Settings of the trend line");
    await settings.getByLabel("Price of the first point").fill("");
    await page.keyboard.press("Enter");
    await settings.getByText("Type a price.").waitFor();
    await trader.expectAccessible();
    await trader.shot("drawing-settings");
    await settings.getByLabel("Price of the first point").fill("2,500.25");
    await settings.getByLabel("Time of the first point").fill("2020-01-06");
    await settings.getByLabel("Width").selectOption("5");
    await settings.getByLabel("Text").fill("support");
    await page.keyboard.press("Enter");
    await settings.waitFor({ state: "detached" });
    expect(drawings()[0]).toMatchObject({ width: 5, text: "support" });
    expect(drawings()[0]?.anchors[0]).toEqual({ time: "2020-01-06T00:00:00.000Z", price: 2500.25 });
    await openList();
    await list.getByRole("button", { name: "Hide: Trend line" }).press("Enter");
    await list.getByText(/^Trend line "support" from Jan 06, 2020 at 2,500\.25 to .*, hidden$/).waitFor();
    await list.getByRole("button", { name: "Duplicate: Trend line" }).press("Enter");
    await expect.poll(() => drawings().length).toBe(2);
    await list.getByRole("button", { name: "Delete: Trend line" }).first().press("Enter");
    await expect.poll(() => drawings().length).toBe(1);
    expect(trader.complaints).toEqual([]);
  });

  it("stay with their symbol, a text asks for its words, and Escape makes none", async () => {
    await open();
    const { page } = trader;
    await trader.command("draw: fib");
    await picking().waitFor();
    await page.keyboard.press("Escape");
    await picking().waitFor({ state: "detached" });
    expect(drawings()).toEqual([]);
    await trader.command("draw: text");
    await picking().waitFor();
    await page.keyboard.press("Enter");
    await dialog("Settings of the text").getByRole("textbox", { name: "Text" }).fill("Fed meeting");
    await page.keyboard.press("Enter");
    await expect.poll(() => drawings()[0]?.text).toBe("Fed meeting");
    await dialog("Settings of the text").waitFor({ state: "detached" });
    await openList();
    await page.getByText(/^Text "Fed meeting" \w+ \d\d/).waitFor();
    await page.keyboard.press("Escape");
    await trader.command("symbol ^ndx");
    await page.getByRole("heading", { name: "^NDX" }).waitFor();
    await openList();
    await dialog("Objects").getByText("No drawings yet.").waitFor();
    await dialog("Objects").getByText("On every chart of ^NDX").waitFor();
  });
});

it.each(["light", "dark"] as const)("all kinds of drawings are painted in the %s theme", async (theme) => {
  await trader.leave();
  trader = await newTrader({ theme });
  const at = (time: string, price: number) => ({ time: `2020-${time}T00:00:00.000Z`, price });
  const kinds: readonly [Drawing["kind"], Drawing["anchors"], string][] = [
    ["horizontal", [{ price: 3250 }], "resistance"],
    ["trend", [at("02-20", 3390), at("03-23", 2300)], ""],
    ["ray", [at("03-23", 2190), at("04-06", 2650)], "support"],
    ["rectangle", [at("02-03", 3400), at("02-21", 3280)], "top"],
    ["fib", [at("02-19", 3390), at("03-23", 2190)], ""],
    ["text", [at("03-25", 2450)], "Note"],
    ["measure", [at("01-06", 3200), at("01-24", 3050)], ""],
  ];
  objects().drawings = kinds.map(([kind, anchors, text], index) => ({
    id: `${index}1111111-1111-4111-8111-111111111111`,
    symbol: "^GSPC",
    kind,
    anchors,
    text,
    color: theme === "light" ? "#1257bd" : "#6ea8fe",
    width: 2,
    locked: false,
    hidden: false,
    revision: 1,
    created_at: "2026-01-01T00:00:00.000Z",
  }));
  const { x, y } = await open();
  await trader.page.mouse.move(x + 5, y + 5);
  await trader.shot("drawings-kinds");
  expect(trader.complaints).toEqual([]);
});

describe("annotations of packages", () => {
  it("[CONTRIB-33] are offered in the drawing menu, picked on the chart, and made when the trader confirms", async () => {
    const { offered } = trader.host.state.desk;
    const id = "svc.index_overview";
    offered.offers.push({
      extension_id: id,
      extension_name: "Index overview",
      version: "1.0.0",
      generation: "g1",
      missing: [],
      kind: "chartAnnotations",
      contribution_id: `${id}.line`,
      title: "Support line",
      state: "offered",
    });
    const field = (name: string, type: "symbol" | "number" | "time") => ({ name, label: name, type, required: true });
    offered.previews.set(`${id}.line`, {
      makes: "A drawing on the charts of the symbol",
      facts: [],
      notes: [],
      fields: [
        field("symbol", "symbol"),
        field("time", "time"),
        field("price", "number"),
        field("second_time", "time"),
        field("second_price", "number"),
      ],
    });
    await open();
    const { page } = trader;
    await openList();
    await dialog("Objects").getByRole("button", { name: "Use Support line" }).click();
    await dialog("Support line").getByRole("button", { name: "Pick on the chart" }).click();
    await picking().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await dialog("Support line").waitFor();
    expect(trader.host.state.requests.filter(({ path }) => path === "/api/offers/take")).toEqual([]);
    await trader.expectAccessible();
    await dialog("Support line").getByRole("button", { name: "Confirm" }).click();
    const taken = () => trader.host.state.requests.find(({ path }) => path === "/api/offers/take")?.body;
    await expect.poll(taken).toMatchObject({
      answers: {
        symbol: "^GSPC",
        time: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00\.000Z$/),
        price: expect.any(Number),
        second_time: expect.stringMatching(/^20\d\d-/),
        second_price: expect.any(Number),
      },
    });
    expect(trader.complaints).toEqual([]);
  });
});
