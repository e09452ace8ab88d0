import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ERROR_CATALOGUE } from "@bourse/contract";
import { violationsNow } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildSite } from "../scripts/docs/site.ts";
import { readSources } from "../scripts/docs/sources.ts";

const PHONE = { width: 390, height: 844 };
const sources = readSources();
const folder = mkdtempSync(path.join(tmpdir(), "bourse-docs-"));
const at = (page: string) => pathToFileURL(path.join(folder, page)).href;
let pages: number;

beforeAll(() => {
  pages = buildSite(sources, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(
  page: string,
  looks: { readonly colorScheme?: "light" | "dark"; readonly viewport?: typeof PHONE } = {},
) {
  const tab = await openPage(looks);
  onTestFinished(() => tab.close());
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(request.url()));
  await tab.goto(at(page));
  return { tab, asked };
}

describe("the site of the documents", () => {
  it("has a page for every document and for every code of an error, and one for the marketplace's API", () => {
    expect(pages).toBe(sources.size + Object.keys(ERROR_CATALOGUE).length + 1);
  });

  it("is refused when a link leads to a heading that does not exist", () => {
    const [file = "", source] = [...sources].find(([name]) => name === "docs/ABI.md") ?? [];
    const broken = new Map(sources);
    if (source) broken.set(file, { ...source, text: "# ABI\n\n[lost](versioning.md#no-such-heading)" });
    expect(() => buildSite(broken, folder)).toThrow("docs/ABI.md: versioning.html#no-such-heading");
  });

  it("is searched by keyboard alone, without a server, and opens what was found", async () => {
    const { tab, asked } = await open("index.html");
    await tab.keyboard.press("/");
    await tab.keyboard.type("cofactor verification");
    await tab.getByRole("option", { name: /^Verification/ }).waitFor();
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("Enter");
    await tab.waitForURL(/formats\.html#verification$/);
    expect(asked.filter((each) => !each.startsWith("file:"))).toEqual([]);
  });

  it("says so when nothing is found, and Escape leaves the search", async () => {
    const { tab } = await open("guides/webhooks.html");
    await tab.keyboard.press("/");
    await tab.keyboard.type("xylophone quartz");
    await tab.getByText("Nothing found.").waitFor();
    await tab.keyboard.press("Escape");
    expect(await tab.locator("#found").isHidden()).toBe(true);
  });

  it.each(["light", "dark"] as const)(
    "can be read by everybody, %s, and needs no sideways scrolling on a phone",
    async (colorScheme) => {
      for (const page of [
        "index.html",
        "guides/write-a-client.html",
        "reference/formats.html",
        "errors/host.token_required.html",
      ]) {
        const { tab } = await open(page, { colorScheme, viewport: PHONE });
        expect(await violationsNow(tab), page).toEqual([]);
        expect(await tab.evaluate(() => document.documentElement.scrollWidth), page).toBeLessThanOrEqual(PHONE.width);
      }
    },
  );
});
