import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const LONG = createRequire(import.meta.url).resolve("axe-core/axe.js");
const SHORT = LONG.replace(/\.js$/, ".min.js");
/** Sent to each page under test: the minified form saves 0.3 s. An older installation has removed it. */
const AXE = readFileSync(existsSync(SHORT) ? SHORT : LONG, "utf8");

/** Every rule of axe, and the size and spacing of targets (24 px); only violations are reported. */
const EVERY_RULE = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
/** The rules that look at colours: all that a theme changes. */
const COLOUR_RULES = { resultTypes: ["violations"], runOnly: ["color-contrast", "link-in-text-block"] };

declare global {
  interface Window {
    /** Where axe puts itself. */
    readonly axe: { run(root: Document, options: object): Promise<AxeResult> };
  }
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** The violations of a page that follows the browser's theme, in the theme that the browser has. */
export async function violationsNow(page: Page) {
  await page.evaluate(AXE);
  return run(page, EVERY_RULE);
}

/**
 * The violations of a page in its current theme, and those of its colours in the other theme, which is shown only for a
 * moment. So a test walks to a screen once and checks it in both themes.
 */
export async function violationsOf(page: Page) {
  // Through the debugger, not a script element, so that the page's policy stays unchanged.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await page.waitForFunction(isShownAgain);
  const found = await run(page, EVERY_RULE);
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === "dark");
  await turn(page, isDark ? "light" : "dark");
  const inOther = await run(page, COLOUR_RULES);
  await turn(page, isDark ? "dark" : "light");
  return [...found, ...inOther.map(([id, nodes]) => [`${id} in the other theme`, nodes])];
}

/** A dialog hides the rest of the page from screen readers, and shows it again in the frame after it has gone. */
function isShownAgain(): boolean {
  const isHiding = document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;
  return isHiding || document.querySelector("[data-aria-hidden]") === null;
}

async function run(page: Page, options: object) {
  const violations = await page.evaluate(async (wanted) => {
    return (await window.axe.run(document, wanted)).violations;
  }, options);
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))] as const);
}

/** The page follows the theme of its system. */
async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme);
}
