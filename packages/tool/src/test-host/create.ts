import { CAPABILITIES, type Capability, type Issue, isCapability, issue, type JsonValue } from "@bourse/contract";
import { drivenGuest } from "../guest/load-guest.ts";
import { UNNAMED_SYMBOL } from "../market/bars-file.ts";
import { Answers, type Fake, type Fakes, fakeFaults } from "./answers.ts";
import { type MarketScript, readScript, type Script, type ScriptPlace } from "./bars.ts";
import { TestDesk } from "./desk.ts";
import { DrawingStage } from "./drawing.ts";
import { loadPackage, TestedGuest } from "./guest.ts";
import { TestHost } from "./host.ts";
import { InteractiveStage } from "./interactive.ts";
import { TestMarket } from "./market.ts";
import { TestHostError } from "./refusal.ts";

/** The world of one test. Everything is optional. */
export interface TestHostOptions {
  /** The project or package folder, or an archive; absent: the folder in which the tests run. */
  readonly folder?: string;
  /**
   * The market: bars of one symbol, or of several, the first of which is the chart's. Absent: the symbol of the
   * manifest's first view, otherwise `SIM:ALTA`, with 256 simulated days behind it.
   */
  readonly market?: MarketScript | readonly [MarketScript, ...MarketScript[]];
  /** Answers to commands by method; all others are answered by the runtime's own services. */
  readonly commands?: Fakes;
  /** The capabilities that the trader approved; absent: all that the manifest declares. */
  readonly approve?: readonly Capability[];
  /** A value that an earlier version has stored. */
  readonly stored?: JsonValue;
  /** Locale of the trader; `en` if absent. */
  readonly locale?: string;
  /** The context of the test, of node:test or of vitest: the host closes when the test ends. */
  readonly test?: TestContext;
}

/** The part of a test's context that calls a function when the test has ended. */
export type TestContext =
  | { readonly after: (end: () => Promise<void>) => void }
  | { readonly onTestFinished: (end: () => Promise<void>) => void };

/**
 * Makes a host for one test around the guest of a project: compiled from its TypeScript as it is now, or its `main.wasm`.
 * Nothing is shared with another test, no network and no real clock is there, and the limits of a host hold.
 *
 * @example
 * await using host = await createTestHost({ market: { bars: [100, 101, 99] } });
 * await host.start();
 * await host.nextBar({ close: 104 });
 * assert.deepEqual(host.view().texts(), ["SIM:ALTA closed at 104"]);
 *
 * @throws TestHostError with every fault of the sources, the package and the options
 */
export async function createTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const { folder = process.cwd(), commands = {} } = options;
  const tested = await loadPackage(folder);
  const { loaded } = tested;
  const driven = drivenGuest(loaded);
  const symbol = (driven.apiVersion === 1 ? driven.views[0]?.symbol : undefined) ?? UNNAMED_SYMBOL;
  const { market: given = { symbol, bars: UNNAMED_SYMBOL } } = options;
  const scripts = await readScripts([given].flat(), { folder, symbol });
  const issues = [
    ...scripts.issues,
    ...fakeFaults(commands),
    ...approvalFaults(options.approve, loaded.guest.approved),
  ];
  const [first, ...rest] = scripts.found;
  if (!first || issues.length > 0)
    throw new TestHostError("tool.test_setup_invalid", "the test host cannot be made like this", issues);
  const approved = options.approve ?? loaded.guest.approved;
  const market = new TestMarket([first, ...rest]);
  const guest = new TestedGuest(tested, approved);
  const views = driven.views.map((view) => (typeof view === "string" ? view : view.id));
  closeAfter(options.test, () => guest.close());
  const known = { guest, market, views };
  if (driven.apiVersion === 1) return new TestHost({ ...known, stage: new DrawingStage(guest, driven.views, market) });
  const answers = new Answers();
  for (const [method, fake] of Object.entries(commands)) answers.set(method as keyof Fakes, fake as Fake);
  const desk = new TestDesk({ id: loaded.id, approved, market, stored: options.stored });
  const { locale = "en" } = options;
  return new TestHost({ ...known, stage: new InteractiveStage({ guest, market, views, locale }, desk, answers) });
}

function closeAfter(test: TestContext | undefined, close: () => Promise<void>): void {
  if (test === undefined) return;
  if ("after" in test) test.after(close);
  else test.onTestFinished(close);
}

/** The bars of every script, or all faults of all of them; a simulated market goes on from the present of the first. */
async function readScripts(
  scripts: readonly MarketScript[],
  place: Pick<ScriptPlace, "folder" | "symbol">,
): Promise<{ readonly found: readonly Script[]; readonly issues: readonly Issue[] }> {
  const found: Script[] = [];
  const issues: Issue[] = [];
  for (const [index, script] of scripts.entries()) {
    const pointer = scripts.length === 1 ? "/market" : `/market/${index}`;
    const [first] = found;
    const now = first && new TestMarket([first]).now;
    const verdict = await readScript(script, { ...place, pointer, ...(now !== undefined && { now }) });
    if (verdict.script) found.push(verdict.script);
    else issues.push(...verdict.issues);
    const twice = found.slice(0, -1).some(({ symbol }) => symbol === verdict.script?.symbol);
    if (twice) issues.push(issue("tool.test_setup_invalid", `${pointer}/symbol`, "Another market has this symbol."));
  }
  return { found, issues };
}

/** A capability that the manifest does not declare can be approved by nobody. */
function approvalFaults(given: readonly string[] = [], declared: readonly Capability[]): readonly Issue[] {
  return given.flatMap((each, index) => {
    if (isCapability(each) && declared.includes(each)) return [];
    const known = isCapability(each)
      ? "The manifest does not declare it."
      : `It is one of ${CAPABILITIES.map(({ name }) => name).join(", ")}.`;
    return [issue("tool.test_setup_invalid", `/approve/${index}`, known)];
  });
}
