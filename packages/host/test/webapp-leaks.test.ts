import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type TestHost, testHost } from "@bourse/host/testing";
import { launchChromium } from "@bourse/testing/browser";
import { patiently } from "@bourse/testing/patience";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Layers } from "../src/apps/serve/headers.ts";
import { APP_ID, installApp, OFFICIAL, openAppPage } from "./fixtures/apps/app-host.fixture.ts";
import { type Canaries, DECLARED, startCanaries, UNDECLARED } from "./fixtures/apps/canaries.fixture.ts";
import { layerStage } from "./fixtures/apps/layer-stage.fixture.ts";
import { heardAs, leakTable, REACHES } from "./fixtures/apps/leak-table.fixture.ts";

const SCRIPT = readFileSync(join(import.meta.dirname, "fixtures/apps/probes.js"));
const FILES = new Map<string, Uint8Array>([
  ["index.html", Buffer.from('<!doctype html><title>Probes</title><body><script src="probes.js"></script></body>')],
  ["probes.js", SCRIPT],
  // A file of the bundle that is a document to a script that calls it one.
  ["page.json", Buffer.from(JSON.stringify(`<iframe srcdoc='<img src=${UNDECLARED}/document-of-a-file>'></iframe>`))],
]);
const NEIGHBOUR = "svc.neighbour_app";
const WITHIN = { interval: 50 };
/** A frame that is out of sight paints nothing, so nothing may wait for its next frame. */
const WITHOUT_FRAMES = { polling: 50 };

let host: TestHost;
let browser: Browser;
let canaries: Canaries;
let origin: string;

beforeAll(async () => {
  canaries = await startCanaries();
  host = await testHost({ official: OFFICIAL, pageFolder: join(import.meta.dirname, "../../workbench/dist") });
  origin = await host.listen();
  await installApp(host, { files: FILES, networkOrigins: [DECLARED] });
  await installApp(host, { files: FILES, id: NEIGHBOUR });
  browser = await launchChromium(canaries.browserArguments);
});
afterAll(async () => {
  await browser?.close();
  await host?.dispose();
  await canaries?.close();
});

interface Given {
  readonly UDP: number;
  readonly TCP: number;
  readonly CANARY: string;
  readonly DECLARED: string;
  readonly NEIGHBOUR: string;
}

const given = (): Given => ({
  UDP: canaries.udpPort,
  TCP: canaries.tcpPort,
  CANARY: UNDECLARED,
  DECLARED,
  NEIGHBOUR: "http://undeclared.example/neighbour",
});

type Outcomes = Readonly<Record<string, string>>;

/** Runs a list of probes where they are defined. */
function run(where: Frame | Page, list: "PROBES" | "CLOSED", facts: Given): Promise<Outcomes> {
  return where.evaluate(
    ({ which, known }) => {
      Object.assign(globalThis, known);
      const all = globalThis as typeof globalThis & Record<string, unknown>;
      return (all.runAll as (probes: unknown) => Promise<Outcomes>)(all[which]);
    },
    { which: list, known: facts },
  );
}

/** The frame of an application, in a window of the host. */
async function appFrame(page: Page, id = APP_ID): Promise<Frame> {
  await page.goto(`${origin}/app/${id}#key=${host.token}`);
  await page.waitForSelector("iframe[data-app]", { state: "attached" });
  return frameOf(page);
}

/** The page's frame with an application, once its script has run. */
async function frameOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((each) => each.url().includes(".apps.localhost"));
  await expect.poll(() => find() !== undefined, WITHIN).toBe(true);
  const frame = find();
  if (!frame) throw new Error("the frame has gone");
  await frame.waitForFunction(() => "PROBES" in globalThis, undefined, WITHOUT_FRAMES);
  return frame;
}

/** A second application in the same page, which notes every message that its window gets. */
async function beside(page: Page): Promise<Frame> {
  const bridge = await openAppPage(origin, host.token);
  const { url } = await bridge.open(NEIGHBOUR);
  await page.evaluate((address) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = address;
    document.body.append(frame);
  }, url);
  await expect.poll(() => page.frames().some((each) => each.url() === url), WITHIN).toBe(true);
  const frame = page.frames().find((each) => each.url() === url);
  if (!frame) throw new Error("the frame has gone");
  await frame.waitForFunction(() => "PROBES" in globalThis, undefined, WITHOUT_FRAMES);
  await frame.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    // All that an application can do against the host's script: forget its listeners, or replace what it calls.
    const open: unknown = Reflect.get(document, "open");
    if (typeof open === "function") open.call(document);
    Object.defineProperty(MessageEvent.prototype, "source", { get: () => globalThis });
    Event.prototype.stopImmediatePropagation = () => {};
    addEventListener("message", ({ data }) => heard.push(data));
  });
  bridge.leave();
  return frame;
}

describe("a web application in its frame", () => {
  it("[P24] reaches its declared origins and nothing else, by no way that is known", async () => {
    const page = await browser.newPage();
    const frame = await appFrame(page);
    canaries.heard.length = 0;
    await run(frame, "PROBES", given());
    await frame.evaluate((declared) => fetch(`${declared}/end`), DECLARED);
    await expect.poll(() => canaries.declared, WITHIN).toContain("/end");
    expect(canaries.heard).toEqual([]);
    await page.close();
  });

  it("[P24] reaches no storage, no other document and no person", async () => {
    const page = await browser.newPage();
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    const frame = await appFrame(page);
    const neighbour = await beside(page);
    const outcomes = await run(frame, "CLOSED", given());
    await frame.evaluate(() => {
      for (let index = 0; index < parent.length; index += 1) parent[index]?.postMessage("from another", "*");
    });
    await neighbour.evaluate(() => postMessage("from itself", "*"));
    await expect
      .poll(() => neighbour.evaluate(() => Reflect.get(globalThis, "heard")), WITHIN)
      .toEqual(["from itself"]);
    expect(Object.entries(outcomes).filter(([, outcome]) => !outcome.startsWith("threw"))).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(canaries.heard).toEqual([]);
    await page.close();
  });

  it.each([
    "location.href",
    "location.replace",
    "form into itself",
    "link",
    "download",
    "document.write",
    "meta refresh",
    "top navigation",
    "another application",
  ])("[P24] does not leave its document by %s", async (way) => {
    const page = await browser.newPage();
    const frame = await appFrame(page);
    const bridge = await openAppPage(origin, host.token);
    const { url } = await bridge.open(NEIGHBOUR);
    bridge.leave();
    await frame
      .evaluate(
        ({ name, known }) => {
          Object.assign(globalThis, known);
          const leaves = (globalThis as typeof globalThis & { LEAVES: Record<string, () => void> }).LEAVES;
          leaves[name]?.();
        },
        { name: way, known: { ...given(), NEIGHBOUR: url } },
      )
      .catch((cause: Error) => cause.message);
    // Long enough for a request that is on its way.
    await page.waitForTimeout(patiently(500));
    expect(page.url()).toContain(origin);
    expect(page.frames().map((each) => each.url())).not.toContain(url);
    expect(canaries.heard).toEqual([]);
    await page.close();
  });
});

describe("the same document without the host's frame", () => {
  it("reaches the canaries: they hear what gets out", async () => {
    const server = createServer((request, response) => {
      const file = FILES.get((request.url ?? "/").slice(1) || "index.html");
      const type = request.url === "/probes.js" ? "text/javascript" : "text/html";
      response.writeHead(file ? 200 : 404, { "content-type": type }).end(file);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    canaries.heard.length = 0;
    await run(page, "PROBES", given());
    await expect.poll(() => REACHES.filter((way) => !canaries.heard.includes(heardAs(way))), WITHIN).toEqual([]);
    await page.close();
    server.close();
  });
});

describe("each layer against WebRTC, alone", () => {
  const none: Layers = { allowlist: false, boot: false, trustedTypes: false };
  /** `wanted`: what the canaries will hear; absent: nothing. */
  const tryOut = async (layers: Partial<Layers>, ways: readonly string[], wanted?: string) => {
    const stage = await layerStage({ ...none, ...layers }, FILES);
    const page = await browser.newPage();
    await page.goto(stage.page);
    const frame = await frameOf(page);
    canaries.heard.length = 0;
    const outcomes: Outcomes = await frame.evaluate(
      ({ names, known }) => {
        Object.assign(globalThis, known);
        const { PROBES, runAll } = globalThis as typeof globalThis & Record<"PROBES" | "runAll", never>;
        const chosen = Object.fromEntries(names.map((name) => [name, PROBES[name]]));
        return (runAll as (probes: unknown) => Promise<Outcomes>)(chosen);
      },
      { names: ways, known: given() },
    );
    // Long enough for a packet that is on its way: without a layer the first arrives within milliseconds.
    if (wanted === undefined) await page.waitForTimeout(patiently(1500));
    else await expect.poll(() => canaries.heard, WITHIN).toContain(wanted);
    await page.close();
    await stage.close();
    return { outcomes, heard: [...canaries.heard] };
  };
  const DIRECT = ["WebRTC over UDP", "WebRTC over TCP"];

  it("is needed: without one, WebRTC leaves the frame past its content policy", async () => {
    expect((await tryOut({}, DIRECT, "udp")).heard).toContain("udp");
  });

  it("[P24] the allowlist of connections stops it", async () => {
    expect((await tryOut({ allowlist: true }, DIRECT)).heard).toEqual([]);
  });

  it("[P24] the host's first script leaves no way to a document of a file, in whose frames the constructors are", async () => {
    const ways = ["document of a file", "XSLT"];
    expect(Object.values((await tryOut({ boot: true }, ways)).outcomes)).toEqual(
      ways.map(() => "threw ReferenceError"),
    );
  });

  it("[P24] the host's first script takes its constructor away, but not from a child document", async () => {
    const { outcomes, heard } = await tryOut({ boot: true }, DIRECT);
    expect(outcomes).toEqual(Object.fromEntries(DIRECT.map((way) => [way, "threw ReferenceError"])));
    expect(heard).toEqual([]);
  });

  it("[P24] trusted types stop child documents made of text", async () => {
    const { outcomes } = await tryOut({ trustedTypes: true }, [
      "srcdoc",
      "srcdoc by a node",
      "srcdoc of another document",
      "WebRTC in srcdoc",
      "innerHTML",
      "DOMParser",
    ]);
    expect(new Set(Object.values(outcomes))).toEqual(new Set(["threw TypeError"]));
  });
});

describe("the table of the guide", () => {
  it("lists exactly these ways", async () => {
    const page = await browser.newPage();
    const frame = await appFrame(page);
    const lists = await frame.evaluate(() =>
      ["PROBES", "CLOSED", "LEAVES"].map((list) => Object.keys(Reflect.get(globalThis, list))),
    );
    await page.close();
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/webapp-leaks.md"), "utf8");
    const table = leakTable(lists as [string[], string[], string[]]);
    expect(guide, table).toContain(table);
  });
});
