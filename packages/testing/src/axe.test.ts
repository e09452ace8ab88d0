import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "./axe.ts";
import { openPage } from "./browser.ts";

/** Follows the theme of its system, as our pages do. */
const THEME = `
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
  dark.addEventListener("change", follow);
  follow();`;

const STYLE = `
  body { margin: 0; background: white; color: black }
  [data-theme=dark] body { background: black; color: white }
  button { min-width: 40px; min-height: 40px; background: inherit; color: inherit; border: 1px solid }
  .pale { color: #ccc; background: white }
  [data-theme=dark] .pale { color: #ccc; background: black }`;

const LIST = `<ul>${Array.from({ length: 10 }, (_, index) => `<li>Row ${index}</li>`).join("")}</ul>`;

const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Parts</title><style>${STYLE}</style><script>${THEME}</script></head>` +
  `<body><main id="main"><h1>Parts</h1>${body}</main></body></html>`;

let server: Server;
let page: Page;
let shown = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(request.url === "/" ? pageOf(shown) : "");
  }).listen(0, "127.0.0.1");
  page = await openPage({ viewport: { width: 800, height: 600 }, colorScheme: "light" });
});
afterAll(async () => {
  await page?.close();
  server.close();
});

async function show(body: string): Promise<void> {
  shown = body;
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** The rules that the shown page violates. */
const rules = async () => (await violationsOf(page)).map(([id]) => id);

const BUTTONS = `<div id="buttons">${"<button>Go</button>".repeat(9)}</div>`;
const SMALL = "#buttons button { min-width: 0; min-height: 0; width: 12px; height: 12px; padding: 0 }";

describe("looking for violations on pages of which parts were looked at before", () => {
  it("finds one in a new part, beside parts that are known", async () => {
    await show(LIST);
    expect(await rules()).toEqual([]);
    await show(`${LIST}<button></button>`);
    expect(await rules()).toEqual(["button-name"]);
    expect(await rules()).toEqual(["button-name"]);
  });

  it("finds one in a known part that has changed", async () => {
    await show(BUTTONS);
    expect(await rules()).toEqual([]);
    await page.evaluate(() => document.querySelector("#buttons button:nth-child(4)")?.replaceChildren());
    expect(await rules()).toEqual(["button-name"]);
  });

  it("finds bad colours that come from an element around a known part, or from a style sheet", async () => {
    await show(LIST);
    expect(await rules()).toEqual([]);
    await page.evaluate(() => document.querySelector("main")?.classList.add("pale"));
    expect(await rules()).toEqual(["color-contrast"]);
    await show(LIST);
    expect(await rules()).toEqual([]);
    await page.addStyleTag({ content: "li { color: #ccc }" });
    expect(await rules()).toEqual(["color-contrast"]);
  });

  it("finds bad colours of the other theme alone", async () => {
    await show(`<div class="soft">${LIST}</div>`);
    expect(await rules()).toEqual([]);
    await page.addStyleTag({ content: "[data-theme=dark] .soft { color: #333 }" });
    expect(await rules()).toEqual(["color-contrast in the other theme"]);
  });

  it("finds a name that is gone from elsewhere", async () => {
    const named = `<div><div role="group" aria-labelledby="name">${LIST}<input aria-labelledby="name"></div></div>`;
    await show(`<p id="name" style="height: 20px">Name</p>${named}`);
    expect(await rules()).toEqual([]);
    await page.evaluate(() => document.querySelector("#name")?.replaceChildren());
    expect(await rules()).toContain("label");
  });

  it("finds a target that has become small", async () => {
    await show(BUTTONS);
    expect(await rules()).toEqual([]);
    await page.addStyleTag({ content: SMALL });
    expect(await rules()).toContain("target-size");
  });

  it("looks by every rule at a theme of which only the colours were looked at", async () => {
    await show(BUTTONS);
    await page.addStyleTag({ content: `[data-theme=dark] ${SMALL}` });
    expect(await rules()).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("html[data-theme=dark]").waitFor();
    expect(await rules()).toEqual(["target-size"]);
    await page.emulateMedia({ colorScheme: "light" });
  });

  it("finds what is wrong with the whole page although all of it is known", async () => {
    await show(LIST);
    expect(await rules()).toEqual([]);
    await page.evaluate(() => document.querySelector("title")?.remove());
    expect(await rules()).toEqual(["document-title"]);
    await page.evaluate(() => document.documentElement.removeAttribute("lang"));
    expect(await rules()).toEqual(expect.arrayContaining(["document-title", "html-has-lang"]));
  });

  it("looks again into what it cannot see through", async () => {
    await show(`<div id="host"></div>${LIST}`);
    expect(await rules()).toEqual([]);
    await page.evaluate(() => {
      const root = document.querySelector("#host")?.attachShadow({ mode: "open" });
      if (root) root.innerHTML = "<p>Text</p>";
    });
    expect(await rules()).toEqual([]);
    await page.evaluate(() => {
      const root = document.querySelector("#host")?.shadowRoot;
      if (root) root.innerHTML = "<button></button>";
    });
    expect(await rules()).toEqual(["button-name"]);
  });
});
