import { createHash } from "node:crypto";
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
    readonly axe: { run(context: { readonly exclude: readonly Element[] }, options: object): Promise<AxeResult> };
    /** The elements that were described last: a page can change before axe looks at it. */
    described?: readonly Element[];
  }
}

/** Rules that are run together. */
type Rules = "every" | "colours";
const OPTIONS = { every: EVERY_RULE, colours: COLOUR_RULES };

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/**
 * A part smaller than this is looked at again instead of being remembered: most of them are in a larger one that has not
 * changed either.
 */
const LEAST_ELEMENTS = 8;

/** Parts without violations, of all pages that this process has looked at: what their elements are, and by which rules. */
const clean = new Set<string>();
let looks = 0;

/** The violations of a page that follows the browser's theme, in the theme that the browser has. */
export async function violationsNow(page: Page) {
  await page.evaluate(AXE);
  return run(page, "every");
}

/**
 * The violations of a page in its current theme, and those of its colours in the other theme, which is shown only for a
 * moment. So a test walks to a screen once and checks it in both themes.
 */
export async function violationsOf(page: Page) {
  // Through the debugger, not a script element, so that the page's policy stays unchanged.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await page.waitForFunction(isShownAgain);
  const found = await run(page, "every");
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === "dark");
  await turn(page, isDark ? "light" : "dark");
  const inOther = await run(page, "colours");
  await turn(page, isDark ? "dark" : "light");
  return [...found, ...inOther.map(([id, nodes]) => [`${id} in the other theme`, nodes])];
}

/** A dialog hides the rest of the page from screen readers, and shows it again in the frame after it has gone. */
function isShownAgain(): boolean {
  const isHiding = document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;
  return isHiding || document.querySelector("[data-aria-hidden]") === null;
}

/**
 * Looks at the parts of the page that have changed since they were found without violations, here or on another page of this
 * process: three quarters of a screen are on every other one too.
 */
async function run(page: Page, rules: Rules) {
  const parts = partsOf(JSON.parse(await page.evaluate(describeElements, ++looks)) as DescribedElement[]);
  const isKnown = ({ key }: Part) => clean.has(`every ${key}`) || clean.has(`${rules} ${key}`);
  const known = outermost(parts.filter(isKnown));
  if (known.some(({ index }) => index === 0)) return [];
  const given = { options: OPTIONS[rules], excluded: known.map(({ index }) => index) };
  const violations = await page.evaluate(async ({ options, excluded }) => {
    const exclude = excluded.flatMap((index) => window.described?.[index] ?? []);
    return (await window.axe.run({ exclude }, options)).violations;
  }, given);
  if (violations.length === 0) for (const { key } of parts) clean.add(`${rules} ${key}`);
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))] as const);
}

/** An element of a page's body, in document order. */
interface DescribedElement {
  /** Index of the element around it; -1 for the body. */
  readonly parent: number;
  /** Its name, attributes and states; of the body, also the style sheets and all that they depend on. */
  readonly kind: string;
  /** Its place and its own text. */
  readonly look: string;
}

/** An element with everything within it. */
interface Part {
  readonly index: number;
  /** Index of the last element within it. */
  readonly last: number;
  /** Equal for parts that look alike, are at the same place and are within equal elements. */
  readonly key: string;
}

/** The parts of a page that are large enough to be remembered. */
function partsOf(elements: readonly DescribedElement[]): Part[] {
  const around: string[] = [];
  for (const { parent, kind } of elements) around.push(digest([around[parent] ?? "", kind]));
  const within = elements.map(() => ({ size: 0, digests: [] as string[] }));
  const parts: Part[] = [];
  for (const [index, { parent, kind, look }] of [...elements.entries()].reverse()) {
    const { size, digests } = within[index] ?? { size: 0, digests: [] };
    const whole = digest([kind, look, ...digests]);
    const above = within[parent];
    if (above) {
      above.size += size + 1;
      above.digests.push(whole);
    }
    if (size + 1 >= LEAST_ELEMENTS)
      parts.push({ index, last: index + size, key: digest([around[parent] ?? "", whole]) });
  }
  return parts;
}

/** Those that are in no other one: axe compares each element with each of them. */
function outermost(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.index - b.index)) {
    if (part.index > (found.at(-1)?.last ?? -1)) found.push(part);
  }
  return found;
}

const digest = (parts: readonly string[]) => createHash("sha1").update(parts.join("\0")).digest("base64");

/** The {@link DescribedElement} of every element of a page, as JSON: a list of thousands of values is slow to hand over. */
function describeElements(look: number): string {
  const REFERENCES = [
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-labelledby",
    "aria-owns",
    "for",
  ];
  const MEDIA = ["(pointer: coarse)", "(prefers-contrast: more)", "(forced-colors: active)"];
  const STATES = [":hover", ":focus", ":focus-within", ":active", ":disabled"];
  const attributesOf = (element: Element) => [...element.attributes].map(({ name, value }) => [name, value]);
  const inHead = (selector: string) => [...document.head.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML);
  const targetsOf = (element: Element) =>
    REFERENCES.flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? []).map(
      (id) => document.getElementById(id)?.textContent?.trim() !== "",
    );
  // Axe looks into these, and nothing here tells what it finds there: they are never the same again.
  const isOpaque = (element: Element) => element.shadowRoot !== null || element.tagName === "IFRAME";
  const styles = [
    attributesOf(document.documentElement),
    inHead("style, link[rel=stylesheet]"),
    [innerWidth, innerHeight, ...MEDIA.map((each) => matchMedia(each).matches)],
  ];
  const all = [document.body, ...document.body.querySelectorAll("*")];
  const indexes = new Map<Element | null, number>(all.map((element, index) => [element, index]));
  window.described = all;
  const described = all.map((element, index) => {
    const isBody = index === 0;
    const states = STATES.map((each) => element.matches(each));
    const { x, y, width, height } = element.getBoundingClientRect();
    const texts = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ""));
    const others = [targetsOf(element), isOpaque(element) && look, isBody && inHead("title, meta")];
    return {
      parent: isBody ? -1 : indexes.get(element.parentElement),
      kind: JSON.stringify([element.tagName, attributesOf(element), states, isBody && styles]),
      look: JSON.stringify([x, y, width, height, texts, others]),
    };
  });
  return JSON.stringify(described);
}

/** The page follows the theme of its system. */
async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colorScheme);
}
