import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Egress, EgressRequest } from "@bourse/egress";
import { type OpenHost, openHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import { freePort } from "@bourse/testing/free-port";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { bringUp, type Running } from "../scripts/start/bring-up.ts";
import { publishExamples } from "../scripts/start/content.ts";

const ID = "svc.bourse.macro_board";
const KEY = "my own key";
const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-macro-"));
const asked: EgressRequest[] = [];
let running: Running;
let host: OpenHost;
let origin: string;
let model: Server;
let browser: Browser;
let page: Page;
let board: FrameLocator;

/** The servers of the application, without any traffic. */
const egress: Egress = {
  async request(request) {
    asked.push(request);
    const isCalendar = request.url.endsWith(".ics");
    const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    const event = ["BEGIN:VEVENT", `DTSTART:${day}`, "SUMMARY:Consumer prices", "END:VEVENT"];
    const text = isCalendar
      ? ["BEGIN:VCALENDAR", ...event, "END:VCALENDAR"].join("\r\n")
      : request.url.includes("massive")
        ? JSON.stringify({ results: [{ date: "2026-01-01", market_10_year: 2.25 }] })
        : "TIME_PERIOD,OBS_VALUE\n2026-01-01,2.5\n2026-01-02,2.75\n";
    return { status: 200, headers: { "content-type": "text/plain" }, body: Buffer.from(text), url: request.url };
  },
  fetch: (input, init) => fetch(input, init),
  fetchWithin: () => (input, init) => fetch(input, init),
};

beforeAll(async () => {
  running = await bringUp({ dataDir, cloudPort: await freePort(), hostPort: await freePort() });
  await publishExamples({ cloudUrl: running.cloud.url, dataDir, say: () => undefined });
  // A second host, in this process: its requests to the outside end in the test.
  const desk = path.join(dataDir, "desk");
  mkdirSync(desk, { mode: 0o700 });
  copyFileSync(path.join(dataDir, "host", "official.json"), path.join(desk, "official.json"));
  const pageFolder = path.join(root, "packages/workbench/dist");
  const config = { port: 0, dataDir: desk, cloudUrl: running.cloud.url, pageFolder };
  host = await openHost(config, { egress, logLevel: "silent" });
  origin = await host.listen();
  model = createServer((_request, response) => {
    const answers = { q1: "Rates rose a little.", q2: "tighter", q3: "Consumer prices" };
    const choices = [
      { index: 0, message: { role: "assistant", content: JSON.stringify(answers) }, finish_reason: "stop" },
    ];
    const answer = { id: "1", object: "chat.completion", created: 1, model: "local", choices };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => model.listen(0, "127.0.0.1", ready));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  host.services.models.change("openai-compatible", { enabled: true, model: "local", baseUrl });
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`${origin}/#key=${host.token}`);
});
afterAll(async () => {
  await browser.close();
  await host.close();
  await running.stop();
  model.closeAllConnections();
  model.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the macro board, from nothing", () => {
  it("[SERVICE-16, RUN-04] is offered by the marketplace, and installed with its servers and capabilities as a whole", async () => {
    await page.getByRole("tab", { name: "Marketplace" }).click();
    await page.getByRole("button", { name: "Install Macro Board" }).click();
    const dialog = page.getByRole("dialog", { name: "Install Macro Board 1.0.0" });
    await dialog.getByText("https://data-api.ecb.europa.eu").waitFor();
    const install = dialog.getByRole("button", { name: "Install", exact: true });
    await dialog.getByText("signed this version", { exact: false }).waitFor();
    expect(await dialog.getByRole("checkbox", { name: "Trust this publisher's key" }).count()).toBe(0);
    await dialog.getByRole("checkbox", { name: "Allow all of these" }).check();
    expect(await install.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Allow these servers" }).check();
    await install.click();
    await dialog.getByText("Macro Board 1.0.0 is installed").waitFor();
    expect(asked).toEqual([]);
    await dialog.getByRole("button", { name: "Open", exact: true }).click();
  });

  it("opens beside the charts, empty, and says what to do", async () => {
    board = page.frameLocator('section[aria-label="Macro Board"] iframe');
    await board.getByText("The board is empty").waitFor();
    await board.getByRole("button", { name: "Choose sources" }).click();
  });

  it("reads the sources that are added through the host, and shows rates and releases", async () => {
    await board.getByRole("button", { name: "Add ECB deposit rate" }).click();
    await board.getByRole("button", { name: "Add US labour releases" }).click();
    await board.getByRole("tab", { name: "Sources" }).press("Home");
    await board.getByText("2.75 %").waitFor();
    await board.getByRole("tab", { name: "Rates" }).press("ArrowRight");
    await board.getByText("Consumer prices").waitFor();
    expect(new Set(asked.map(({ url }) => new URL(url).host))).toEqual(
      new Set(["data-api.ecb.europa.eu", "www.bls.gov"]),
    );
  });

  it("has a key typed in a dialog of the host, which sends it to the one server", async () => {
    await board.getByRole("tab", { name: "Sources" }).click();
    await board.getByRole("button", { name: "Add US inflation expectations" }).click();
    await board.getByRole("button", { name: "Key of US inflation expectations" }).click();
    const dialog = page.getByRole("dialog", { name: "Macro Board asks for a key" });
    await dialog.getByLabel("Key", { exact: true }).fill(KEY);
    await dialog.getByRole("button", { name: "Save key" }).click();
    await board.getByRole("button", { name: "Forget the key of US inflation expectations" }).waitFor();
    await expect.poll(() => asked.at(-1)?.headers?.authorization).toBe(`Bearer ${KEY}`);
    expect(new URL(asked.at(-1)?.url ?? "").host).toBe("api.massive.com");
    expect(await board.locator("body").textContent()).not.toContain(KEY);
  });

  it("sums up in the words of the trader's language model, with its name", async () => {
    await board.getByRole("tab", { name: "Summary" }).click();
    await board.getByRole("button", { name: "Sum up" }).click();
    await board.getByText("Rates rose a little.").waitFor();
    await board.getByText(/^Written by local/).waitFor();
  });

  it("opens a source's page after the trader has seen the address", async () => {
    await board.getByRole("tab", { name: "Rates" }).click();
    await board.getByRole("button", { name: "Open European Central Bank" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Macro Board wants to open a web page" });
    await dialog.getByText("https://data.ecb.europa.eu").first().waitFor();
    await dialog.getByRole("button", { name: "No", exact: true }).click();
  });

  it("keeps its board over a reload, and is gone when its capabilities are taken back", async () => {
    await page.reload();
    await page.getByRole("tab", { name: "Macro Board" }).click();
    await board.getByText("2.75 %").waitFor();
    await host.service.setApprovals(ID, []);
    await page.getByText("This application is not here now").waitFor();
  });
});
