import { checkStrategy, type LmLimits, type StrategyDraft, StrategyDraftSchema, typed } from "@bourse/contract";
import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import { type Asking, answeredBy } from "./asking.ts";
import type { LmCall } from "./port.ts";

/** Figures of a strategy's test. */
export type Statistics = InAppParams<"lm/strategy.evaluate">["statistics"];

const INSTRUCTIONS = [
  "Judge the statistics of a trading strategy's test on past bars: `promising` if the result is good for its risk and rests",
  "on enough trades, `weak` if it loses or its risk is out of proportion, `unproven` otherwise. `cautions` are the host's",
  "own findings: they are true. Strengths and weaknesses are one sentence each and name their figure. A test on past bars",
  "proves nothing about the future, and you give no advice to trade.",
].join(" ");

interface Rule {
  holds(figures: Statistics): boolean;
  says(figures: Statistics): string;
}

/** Findings that need no model. With one of them a verdict is never `promising`. */
function rulesOf({ fewTrades }: Pick<LmLimits, "fewTrades">): readonly Rule[] {
  return [
    {
      holds: ({ trades }) => trades < fewTrades,
      says: ({ trades }) => `${trades} trades are fewer than ${fewTrades}: the result may be chance.`,
    },
    {
      holds: ({ wins, trades }) => wins > trades,
      says: ({ wins, trades }) => `${wins} wins in ${trades} trades: the figures contradict each other.`,
    },
    {
      holds: ({ net_return_percent }) => net_return_percent <= 0,
      says: ({ net_return_percent }) => `The net return is ${net_return_percent} %: it did not gain.`,
    },
    {
      holds: ({ net_return_percent: net, max_drawdown_percent: drawdown }) => net > 0 && drawdown > net,
      says: ({ net_return_percent: net, max_drawdown_percent: drawdown }) =>
        `The drawdown of ${drawdown} % is larger than the return of ${net} %.`,
    },
    {
      holds: ({ net_return_percent: net, hold_return_percent: hold }) => hold !== undefined && hold >= net,
      says: ({ net_return_percent: net, hold_return_percent: hold }) =>
        `Holding the instrument returned ${hold} %, the strategy ${net} %.`,
    },
    {
      holds: ({ fees_percent }) => fees_percent === 0,
      says: () => "The test has no fees.",
    },
  ];
}

/** The host's own findings about figures. */
export function cautionsOf(figures: Statistics, limits: Pick<LmLimits, "fewTrades">): string[] {
  return rulesOf(limits)
    .filter(({ holds }) => holds(figures))
    .map(({ says }) => says(figures));
}

/** A verdict on a strategy's figures. */
export async function judge(
  { asking, limits }: { readonly asking: Asking; readonly limits: LmLimits },
  figures: Statistics,
  call: LmCall,
): Promise<InAppResult<"lm/strategy.evaluate">> {
  const cautions = cautionsOf(figures, limits);
  const data = { statistics: { ...figures }, cautions };
  const schema = StrategyDraftSchema;
  const answer = await asking.host(call, { instructions: INSTRUCTIONS, data, schema, check: checkStrategy });
  const { verdict, ...said } = typed<StrategyDraft>(answer.value);
  const bounded = verdict === "promising" && cautions.length > 0 ? "unproven" : verdict;
  return { verdict: bounded, ...said, cautions, ...answeredBy(call.ready, answer.usage) };
}
