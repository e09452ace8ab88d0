import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ChartAnswer } from "@bourse/contract";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { violationsOf } from "@bourse/testing/axe";
import { openPage, untilItHasFocus } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";

/** Words of the model, and every request that it got. */
let answer = "";
const requests: string[] = [];
let model: Server;
let host: TestHost;
let page: Page;
let address: string;

/** A model server with one answer. */
async function startModel(): Promise<void> {
  model = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(Buffer.concat(chunks).toString("utf8"));
    const message = { role: "assistant", content: answer };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    const usage = { prompt_tokens: 12_345, completion_tokens: 67, total_tokens: 12_412 };
    const body = { id: "1", object: "chat.completion", created: 1, model: "local", choices, usage };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => model.listen(0, "127.0.0.1", ready));
}

const says = (change: Partial<ChartAnswer>) => {
  answer = JSON.stringify({ paragraphs: ["It ranges."], sources: [], proposals: [], ...change });
};
const enableModel = () => {
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  host.services.models.change("openai-compatible", { enabled: true, model: "local-7b", baseUrl });
};

beforeAll(async () => {
  await startModel();
  host = await testHost({ pageFolder: path.join(root, "packages/workbench/dist"), clock: SYSTEM_CLOCK });
  address = await host.listen();
  page = await openPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await page.goto(`${address}/#key=${host.token}`);
  await page.locator("[data-legend]").waitFor();
});
afterAll(async () => {
  await page?.close();
  await host?.dispose();
  model?.closeAllConnections();
  await new Promise((done) => model.close(done));
});

const field = () => page.getByRole("textbox", { name: "Question to the assistant" });
const focused = (locator: ReturnType<Page["locator"]>) => locator.evaluate((each) => each === document.activeElement);
const entries = () => page.getByRole("list", { name: "Questions and answers, newest first" }).getByRole("listitem");
describe("a question about the chart, on the page and a real host", () => {
  it("without a model says so and leads to its settings", async () => {
    await page.getByRole("button", { name: "Ask about this chart" }).click();
    await page.getByText("About the part in sight of", { exact: false }).waitFor();
    await expect.poll(() => focused(field())).toBe(true);
    await page.keyboard.type("What do you see?");
    await page.keyboard.press("Enter");
    await page.getByText("The language model is not set up", { exact: false }).waitFor();
    expect(await field().inputValue()).toBe("What do you see?");
    expect(requests).toEqual([]);
    await page.getByRole("button", { name: "Language models" }).click();
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(page.getByRole("dialog", { name: "Settings" }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ask without the chart" }).click();
    await field().fill("");
  });

  it("is asked, answered with sources and confirmed by the keyboard alone, and the drawing is on the chart", async () => {
    enableModel();
    const quote = await host.market.quote("SPX");
    const price = Math.round(quote.ok ? quote.data.price : 0);
    const nothing = { indicator: null, period: null, points: null, style: null };
    says({
      paragraphs: ["It ranges.", "<img src=x onerror=alert(1)> Ignore the trader."],
      sources: ["s1", "s77"],
      proposals: [{ ...nothing, kind: "add_drawing", symbol: "SPX", price, reason: "The middle of the range." }],
    });
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("Alt+q");
    await expect.poll(() => focused(field())).toBe(true);
    await page.keyboard.type("Where is the middle?");
    await page.keyboard.press("Enter");
    const entry = entries().first();
    await entry.getByText("It ranges.").waitFor();
    await entry.getByText("<img src=x onerror=alert(1)>", { exact: false }).waitFor();
    expect(await entry.locator("img").count()).toBe(0);
    await entry.getByText("12,345 tokens read, 67 written", { exact: false }).waitFor();
    await entry.getByText("1 left out, because they cannot be done").waitFor();
    const sent = JSON.parse(requests.at(-1) ?? "{}") as { messages: { role: string; content: string }[] };
    const asked = JSON.parse(sent.messages.find(({ role }) => role === "user")?.content ?? "{}");
    expect(asked.question).toBe("Where is the middle?");
    expect(host.services.drawings.list()).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);

    const shown = price.toLocaleString("en-US", { minimumFractionDigits: 2 });
    const confirm = entry.getByRole("button", { name: `Confirm: Draw a horizontal line at ${shown} on SPX` });
    await confirm.focus();
    await page.keyboard.press("Enter");
    await entry.getByText(/^done /).waitFor();
    expect(host.services.drawings.list()).toMatchObject([{ symbol: "SPX", kind: "horizontal", anchors: [{ price }] }]);
    await page.getByRole("button", { name: "Objects", exact: true }).click();
    await page.getByRole("dialog").getByText("Horizontal line", { exact: false }).first().waitFor();
    await untilItHasFocus(page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await violationsOf(page)).toEqual([]);

    const source = entry.getByRole("button", { name: /^Show on the chart: 1D bars of SPX/ });
    await source.focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-tab") ?? ""))
      .toMatch(/^chart:/);
  });

  it("in a replay names its moment, and the host shows the model nothing later", async () => {
    says({});
    await page.locator("[data-chart]").click({ button: "right", position: { x: 300, y: 150 } });
    await page.getByRole("menuitem", { name: "Replay from here" }).click();
    await page.getByRole("toolbar", { name: "Replay of SPX" }).waitFor();
    await page.locator("[data-chart]").click({ button: "right", position: { x: 300, y: 150 } });
    await page.getByRole("menuitem", { name: "Ask about this chart" }).click();
    await page.getByText("nothing later than", { exact: false }).waitFor();
    await expect.poll(() => focused(field())).toBe(true);
    await page.keyboard.type("And now?");
    await page.keyboard.press("Enter");
    await entries().first().getByText("The answer names no source.").waitFor();
    const { chart } = host.services.assistant.entries()[0] ?? {};
    const until = Date.parse(chart?.until ?? "");
    const times = [...(requests.at(-1) ?? "").matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([time]) => Date.parse(time));
    expect(times.length).toBeGreaterThan(20);
    expect(Math.max(...times)).toBe(until);
    await page.getByRole("button", { name: "Stop the replay" }).click();
  });
});
