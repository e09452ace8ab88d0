import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Profile, readKit } from "../packages/conformance/src/kit.ts";
import type { Report } from "../packages/conformance/src/run.ts";
import { root } from "../scripts/lib/root.ts";

const home = path.join(root, "packages/conformance");
const folder = mkdtempSync(path.join(tmpdir(), "mutated-"));
beforeAll(() => cpSync(path.join(home, "examples"), folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** One rule of an example that is turned around, and the comments of the tests that must notice it. */
interface Mutation {
  readonly rule: string;
  readonly group: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly caught: readonly string[];
}

const MUTATIONS: readonly Mutation[] = [
  {
    rule: "a limit is filled by a touch",
    group: "fills",
    file: "paper.py",
    from: "else (price - order.price) * order.sign <= 0",
    to: "else (price - order.price) * order.sign < 0",
    caught: [
      "a target filled in part makes the stop smaller: 4 of 10 left at the target; the stop closes 6.",
      "a limit waits for the price of its side: Sellers offer at 99.02 when the bar touches 99, so a buyer at 99 waits. At 98.98 they offer at 99.",
      "a resting limit is filled bar by bar: Each bar that touches it fills a part.",
      "both sides share the volume: A sale takes of the same 25 as a purchase. The open comes before the limit, whatever their order.",
      "zeros at the end: 100.00 is a multiple of 0.25, and 100.",
      "touched: The low is the limit.",
      "the open touches: An open at the limit is a trade at the limit.",
    ],
  },
  {
    rule: "the fee is covered, too",
    group: "fills",
    file: "paper.py",
    from: "(order.price or order.stop or price) * (1 + self.fee)",
    to: "(order.price or order.stop or price)",
    caught: ["the fee is covered, too: 10 at 100 cost 1000, and a fee of 1."],
  },
  {
    rule: "orders of the day end with it",
    group: "fills",
    file: "paper.py",
    from: 'order.end("expired")',
    to: "pass",
    caught: [
      "a day order of daily bars: Placed after the close of a day, it lives for the next one.",
      "a day order of minutes: It lives to the last bar of its day.",
      "a day order filled in part: What was filled stays.",
      "working entries reserve: The first order keeps 900 of 1000 for itself while it works; once it is canceled at the end of its day, they are free.",
    ],
  },
  {
    rule: "the deviation is that of a population",
    group: "indicators",
    file: "indicators.py",
    from: "math.sqrt(mean([(value - middle) ** 2 for value in window]))",
    to: "math.sqrt(sum([(value - middle) ** 2 for value in window]) / (len(window) - 1))",
    caught: [
      "bollinger 20 2 of 502 daily bars, as Stock.Indicators has it",
      "bollinger 2 1: the deviation of 1 and 3 is 1: divided by 2, not by 1",
    ],
  },
  {
    rule: "an EMA begins with a mean",
    group: "indicators",
    file: "indicators.py",
    from: "last = mean(first) if len(first) == n else None",
    to: "last = value if len(first) == n else None",
    caught: [
      "ema 20 of 502 daily bars, as Stock.Indicators has it",
      "rsi 14 of 502 daily bars, as Stock.Indicators has it",
      "macd 12 26 9 of 502 daily bars, as Stock.Indicators has it",
      "adx 14 of 502 daily bars, as Stock.Indicators has it",
      "ema 2: the mean of the first 2, then 2 / 3 of the way to each close",
      "rsi 2: a mean gain of 0.5 and a mean loss of 0.25: 100 - 100 / (1 + 2)",
      "rsi 2: Wilder's average: a gain of (0.5 + 0) / 2 and a loss of (0.25 + 1) / 2, 100 - 100 / 1.4",
      "atr 2: the first true range is high - low: (2 + 3) / 2, then (2.5 + 5) / 2 with a gap down",
      "macd 4 3 1: the fast period is the longer one: the sign turns",
    ],
  },
  {
    rule: "a session begins a VWAP again",
    group: "indicators",
    file: "indicators.py",
    from: 'session == "day"',
    to: 'session == "week"',
    caught: ["vwap : a UTC day begins again"],
  },
  {
    rule: "a cross begins at the other side or beyond",
    group: "scan-conditions",
    file: "indicators.py",
    from: "left[1] > right[1] and left[0] <= right[0]",
    to: "left[1] > right[1] and left[0] < right[0]",
    caught: ["a touch is no cross; what touched before may cross"],
  },
  {
    rule: "a range has both ends",
    group: "scan-conditions",
    file: "indicators.py",
    from: "low <= value <= high",
    to: "low <= value < high",
    caught: ["the upper end of a range alone"],
  },
  {
    rule: "an order block ends with its touch",
    group: "scan-structure",
    file: "indicators.py",
    from: "blocks.remove((sign, top, bottom, used))",
    to: "pass",
    caught: [
      "the lowest bar before a break is touched from above, once",
      "a bar that jumps past an order block ends it",
      "a break against the last one is a change of character",
    ],
  },
  {
    rule: "a sweep happens once",
    group: "scan-structure",
    file: "indicators.py",
    from: "elif swing and not swing[1] and",
    to: "elif swing and",
    caught: ["a wick beyond the swing sweeps it once, and a later close still breaks it"],
  },
  {
    rule: "as many keys sign as the threshold says",
    group: "official-sets",
    file: "official.py",
    from: '>= old["threshold"]',
    to: ">= 1",
    caught: ["one signature of two", "the same key twice"],
  },
  {
    rule: "the publisher's own key does not count",
    group: "endorsements",
    file: "official.py",
    from: 'if key_id != i["publisher_key_id"]',
    to: "if True",
    caught: ["the publisher's own key is one of the set's"],
  },
  {
    rule: "a redacted line says so with true",
    group: "journal-lines",
    file: "recorded.mjs",
    from: "const yes = (value) => value === true;",
    to: "const yes = () => true;",
    caught: [
      "line 4: /redacted is null",
      "line 4: /redacted is of another type",
      "line 8: /truncated is null",
      "line 8: /truncated is of another type",
    ],
  },
  {
    rule: "numbers have no gap",
    group: "journals",
    file: "recorded.mjs",
    from: "value.n === journal.events.length + 1",
    to: "value.n > journal.events.length",
    caught: ["numbers that begin with 2", "a gap in the numbers"],
  },
  {
    rule: "an event waits for the outcome before it",
    group: "journals",
    file: "recorded.mjs",
    from: "(last === undefined || last.outcome !== undefined)",
    to: "true",
    caught: ["an event whose predecessor has no outcome"],
  },
  {
    rule: "a line that is cut off does not count",
    group: "journals",
    file: "recorded.mjs",
    from: "at > 0 && at === lines.length - 1",
    to: "at > 0",
    caught: ["a line that is no JSON, in the middle", "a line of no kind, in the middle"],
  },
  {
    rule: "what is redacted is not compared",
    group: "replays",
    file: "recorded.mjs",
    from: "if (redacted || outcome.redacted)",
    to: "if (redacted)",
    caught: ["an outcome from which a secret was removed is not compared"],
  },
  {
    rule: "a missing part proves nothing",
    group: "replays",
    file: "recorded.mjs",
    from: "truncated: truncated || cut,",
    to: "truncated,",
    caught: ["a last line that is cut off", "a difference before the cut"],
  },
  {
    rule: "a failed callback leaves no output",
    group: "hostile-guests",
    file: "recorded.mjs",
    from: 'if (returned !== 0) throw new Fault("guest.failed");',
    to: "",
    caught: [
      "API version 1, in its callback: a nonzero result after output",
      "API version 2, in its callback: an envelope, then a nonzero result",
    ],
  },
  {
    rule: "a second output is refused",
    group: "hostile-guests",
    file: "guests.mjs",
    from: "if (state.output !== undefined) return -8;",
    to: "",
    caught: [
      "API version 1, in its callback: recursion through an import",
      "API version 2, in its callback: two envelopes",
      "API version 2, in its callback: endless recursion through imports",
    ],
  },
  {
    rule: "a command needs what the trader approved",
    group: "host-events",
    file: "running.mjs",
    from: 'if (!approved.includes(needs)) return refused("command.permission_denied");',
    to: "",
    caught: [
      "a command of a capability that the trader has not approved fails",
      "why it failed is `command.permission_denied`",
    ],
  },
  {
    rule: "a result has the id of its command",
    group: "host-events",
    file: "running.mjs",
    from: "return { id, method, ok: true,",
    to: "return { id: method, method, ok: true,",
    caught: ["the result event has the id of the command"],
  },
  {
    rule: "a subscription is followed by events",
    group: "host-events",
    file: "running.mjs",
    from: "if (each.symbol !== symbol || each.timeframe !== timeframe) continue;",
    to: "continue;",
    caught: [
      "a guest that has subscribed gets an event for each bar that is complete",
      "a guest that has subscribed gets an event for each change of the bar that is not complete",
      "a subscription ends with the instance that made it, and the next one makes its own",
    ],
  },
];

/** Programs of the examples in Node that run the others' code, by profile. */
const SCRIPTS: Readonly<Record<Profile, string>> = {
  verifier: "recorded.mjs",
  arithmetic: "recorded.mjs",
  host: "host.mjs",
};

async function caughtBy({ group, file, from, to }: Mutation): Promise<readonly string[]> {
  const source = readFileSync(path.join(home, "examples", file), "utf8");
  expect(source.split(from).length, `${file} has the rule once`).toBe(2);
  const mutated = path.join(folder, file);
  writeFileSync(
    mutated,
    source.replace(from, () => to),
  );
  const profile: Profile = readKit([]).index.groups.find((each) => each.group === group)?.profile ?? "verifier";
  const program = file.endsWith(".py") ? ["python3", mutated] : [process.execPath, path.join(folder, SCRIPTS[profile])];
  const json = path.join(folder, "report.json");
  const runner = path.join(home, "bin/bourse-conformance.mjs");
  const options = [profile, "--groups", group, "--json", json, "--", ...program];
  await promisify(execFile)(process.execPath, [runner, ...options]).catch(({ code }) => expect(code).toBe(1));
  writeFileSync(mutated, source);
  const report: Report = JSON.parse(readFileSync(json, "utf8"));
  const failed = report.groups.flatMap(({ results }) => results.filter(({ outcome }) => outcome === "failed"));
  return failed.map(({ comment }) => comment);
}

describe("the conformance kit catches an implementation", () => {
  it.each(MUTATIONS)("[P30] without the rule that $rule ($group)", async (mutation) => {
    expect(await caughtBy(mutation)).toEqual(mutation.caught);
  });
});
