import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Where the limits are made. */
const MAKES_LIMITS = ["packages/testing/src/patience.ts", "packages/testing/src/browser.ts"];

/** Everything that only tests run. */
const files = globSync(
  [
    "packages/*/src/**/*.test.{ts,tsx}",
    "packages/*/{test,testing}/**/*.{ts,tsx}",
    "packages/testing/src/**/*.ts",
    "tests/**/*.ts",
    "examples/*/test/**/*.ts",
  ],
  { cwd: root, exclude: ["**/node_modules/**"] },
).filter((file) => !MAKES_LIMITS.includes(file));

/** Sleeps that are no wait for a condition, each with its reason. */
const SLEEPS: Readonly<Record<string, string>> = {
  "tests/plugin-sdks.test.ts": "cancels in the middle of a request that takes twenty seconds",
};

const LIMITS = /^(?:timeout|testTimeout|hookTimeout|teardownTimeout)$/;
/** Functions of the runner that take a limit as their last argument, and its waits. */
const LIMITED =
  /^(?:it|test|describe|beforeAll|beforeEach|afterAll|afterEach|onTestFinished|vi\.waitFor|vi\.waitUntil)\b/;
const OF_A_PAGE = /\.setDefault(?:Navigation)?Timeout$/;
const SIGNAL = /^AbortSignal\.timeout$/;
const SLEEP = /^(?:setTimeout|delay|sleep)$|\.waitForTimeout$/;

/** The time limits of a source that are bare numbers, as they are written. */
function bareLimits(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const written = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const note = (node: { start: number; end: number }) =>
    found.push(`${file}:${text.slice(0, node.start).split("\n").length} ${written(node).slice(-60)}`);
  new Visitor({
    Property(node) {
      if (node.key.type === "Identifier" && LIMITS.test(node.key.name) && isBare(node.value)) note(node);
    },
    CallExpression(node) {
      const callee = written(node.callee);
      const last = node.arguments.at(-1);
      if (OF_A_PAGE.test(callee)) note(node);
      if (!(last && isBare(last))) return;
      const isSleep = SLEEP.test(callee) && SLEEPS[file] === undefined;
      if (LIMITED.test(callee) ? node.arguments.length > 1 : SIGNAL.test(callee) || isSleep) note(node);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** A number, or a calculation with numbers alone. Zero is none, or a turn of the event loop. */
function isBare(node: ESTree.Node): boolean {
  if (node.type === "BinaryExpression") return isBare(node.left) && isBare(node.right);
  return node.type === "Literal" && typeof node.value === "number" && node.value > 0;
}

describe("time limits of tests", () => {
  it("are those of every test, or a machine that is slow has more of them: patiently(600_000)", () => {
    expect(files.flatMap((file) => bareLimits(file, readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  it.each([
    "it('waits', async () => {}, 10_000);",
    "describe.each([1])('waits', { timeout: 5000 }, () => {});",
    "afterAll(() => close(), 60 * 1000);",
    "vi.waitFor(() => met(), 5000);",
    "expect.poll(met, { timeout: 5000, interval: 5 });",
    "vi.setConfig({ testTimeout: 60_000 });",
    "page.setDefaultTimeout(patiently(5000));",
    "fetch(url, { signal: AbortSignal.timeout(1000) });",
    "await new Promise((resolve) => setTimeout(resolve, 100));",
    "await page.waitForTimeout(100);",
  ])("may not be written so: %s", (text) => {
    expect(bareLimits("a.test.ts", text)).toHaveLength(1);
  });

  it.each([
    "it('waits', async () => {}, patiently(600_000));",
    "vi.waitFor(() => met(), { interval: 5 });",
    "setTimeout(resolve);",
    "it.each([1, 2])('adds %i', add);",
    "expect(timesOf('it')).toBe(5);",
  ])("may be written so: %s", (text) => {
    expect(bareLimits("a.test.ts", text)).toEqual([]);
  });
});
