import path from "node:path";
import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { type TestHost, testHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser, Frame, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, installApp, OFFICIAL } from "../packages/host/test/fixtures/apps/app-host.fixture.ts";
import { ASKING_APP } from "../packages/host/test/fixtures/apps/asking-app.fixture.ts";
import { call } from "../packages/tool/test/fake-io.ts";
import { root } from "../scripts/lib/root.ts";

const DECLARED = "https://declared.example";
/** Headers that differ from answer to answer. */
const OF_THE_MOMENT = new Set(["date", "keep-alive", "connection"]);

let host: TestHost;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  host = await testHost({ official: OFFICIAL, pageFolder: path.join(root, "packages/workbench/dist") });
  origin = await host.listen();
  await installApp(host, { files: ASKING_APP, networkOrigins: [DECLARED] });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await host?.dispose();
});

const tool = (...argv: string[]) =>
  call(["host", "app", ...argv], { env: { BOURSE_HOST_URL: origin, BOURSE_HOST_TOKEN: host.token } });

/** A frame of the application as the browser got it. */
interface Seen {
  readonly attributes: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, unknown>>;
}

async function see(open: (page: Page) => Promise<unknown>): Promise<Seen> {
  const page = await browser.newPage();
  const documents: Response[] = [];
  page.on("response", (response) => {
    if (/^http:\/\/\w{40}\.apps\.localhost:\d+\/$/.test(response.url())) documents.push(response);
  });
  await open(page);
  const element = page.locator(`iframe[data-app="${APP_ID}"]`);
  await element.waitFor({ state: "attached" });
  await element.contentFrame().getByRole("button", { name: "Use" }).waitFor();
  const attributes = await element.evaluate((frame) =>
    Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value])),
  );
  const [document, ...more] = documents;
  if (!document || more.length > 0) throw new Error(`${documents.length} documents of the application were loaded`);
  const headers = Object.entries(await document.allHeaders()).filter(([name]) => !OF_THE_MOMENT.has(name));
  const inside = await (await element.elementHandle())?.contentFrame();
  if (!inside) throw new Error("the frame has gone");
  const answers = await answersOf(inside);
  await page.close();
  return { attributes, headers: Object.fromEntries(headers), answers };
}

/** Answers to every method that does not wait for the trader. */
async function answersOf(frame: Frame): Promise<Seen["answers"]> {
  await frame.waitForFunction(() => "ask" in globalThis);
  const answered = Object.values(BRIDGE_CONTRACTS).filter(
    ({ method }) => !["app.download", "external.open"].includes(method),
  );
  // The value that is read is then the same in both.
  const asked = [BRIDGE_CONTRACTS["storage.write"], ...answered];
  const answers: Record<string, unknown> = {};
  for (const { method, sample } of asked) {
    const answer = await frame.evaluate(([each, params]) => Reflect.get(globalThis, "ask")(each, params), [
      method,
      sample.params,
    ] as const);
    answers[method] = { ...answer, id: "" };
  }
  return answers;
}

describe("bourse host app", () => {
  it("prints the address of a page that shows the application in the same frame, policy and bridge as the workbench", async () => {
    const printed = await tool(APP_ID, "--url");
    expect(printed).toMatchObject({ code: 0, err: "" });
    const address = printed.out.trim();
    expect(address).toBe(`${origin}/app/${APP_ID}#key=${host.token}`);
    const alone = await see((page) => page.goto(address));
    const inTab = await see(async (page) => {
      await page.goto(`${origin}/#key=${host.token}`);
      await page.getByRole("tab", { name: "Installed" }).click();
      await page.getByRole("button", { name: /^Open / }).click();
    });
    expect(alone).toEqual(inTab);
    expect(alone.attributes).toMatchObject({ sandbox: "allow-scripts", referrerpolicy: "no-referrer" });
    // Each feature that this browser knows is refused, and nothing else stands there.
    const features = String(alone.attributes.allow).split("; ");
    expect(features).toEqual(expect.arrayContaining(["camera 'none'", "clipboard-read 'none'", "usb 'none'"]));
    expect(features.filter((each) => !/^[a-z0-9-]+ 'none'$/.test(each))).toEqual([]);
    expect(alone.headers["connection-allowlist"]).toBe(`(response-origin "${DECLARED}")`);
    expect(alone.headers["content-security-policy"]).toContain(`connect-src 'self' ${DECLARED};`);
    expect(alone.answers).toMatchObject({ "storage.write": { ok: true }, "app.title": { ok: true } });
  });

  it("shows nothing without the host's key, and keeps the key out of the address bar", async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/app/${APP_ID}`);
    await page.getByRole("textbox").waitFor();
    expect(await page.locator("iframe[data-app]").count()).toBe(0);
    const { out } = await tool(APP_ID, "--url");
    await page.goto(out.trim());
    await page.reload();
    await page.locator("iframe[data-app]").waitFor();
    expect(page.url()).not.toContain(host.token);
    await page.close();
  });

  it("says which servers the application can reach, also as JSON, and refuses one that does not run", async () => {
    expect((await tool(APP_ID)).out).toContain(DECLARED);
    expect(JSON.parse((await tool(APP_ID, "--json")).out)).toMatchObject({
      extension_id: APP_ID,
      network_origins: [DECLARED],
      url: `${origin}/app/${APP_ID}#key=${host.token}`,
    });
    expect(await tool("svc.not_here", "--url")).toMatchObject({ out: "" });
    expect((await tool("svc.not_here", "--url")).err).toContain("webapp.not_running");
    await host.service.setEnabled(APP_ID, "disabled");
    expect((await tool(APP_ID, "--url")).err).toContain("webapp.not_running");
  });
});
