import type { Funding } from "@bourse/contract";
import type { NewBacktest, StrategyInfo, StrategyParameter } from "@bourse/contract/host-api";
import { amountFault, rateFault } from "../orders/amount.ts";

/** The form of a new backtest, as typed. */
export interface BacktestDraft {
  readonly strategy: string;
  readonly symbol: string;
  readonly timeframe: NewBacktest["timeframe"];
  /** Days, such as `2024-01-31`, or nothing. */
  readonly from: string;
  readonly to: string;
  readonly cash: string;
  readonly feeRate: string;
  readonly spreadTicks: string;
  readonly slippageTicks: string;
  readonly slippageShare: string;
  readonly funding: Funding;
  /** Empty: those of the instrument. */
  readonly tick: string;
  readonly lot: string;
  /** By name; absent ones are the defaults. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Faults of a draft, by field; those of parameters have `parameter:` before the name. */
export type BacktestFaults = Readonly<Record<string, string>>;

export const blankDraft = (symbol: string, strategy: string): BacktestDraft => ({
  strategy,
  symbol,
  timeframe: "1D",
  from: "",
  to: "",
  parameters: {},
  cash: "100000",
  feeRate: "0.001",
  tick: "",
  lot: "",
  spreadTicks: "0",
  slippageTicks: "0",
  slippageShare: "0",
  funding: "cash",
});

const STEPS = ["tick", "lot"] as const;
const RATES = { feeRate: "0.001", spreadTicks: "2", slippageTicks: "1", slippageShare: "0.05" } as const;

/** The typed value of a parameter; undefined if it has another type. */
function typedValue({ type, enum: choices }: StrategyParameter, text: string): boolean | string | number | undefined {
  if (type === "boolean") return text === "true";
  if (type === "string") return choices && !choices.includes(text) ? undefined : text;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(number) || (type === "integer" && !Number.isInteger(number))) return undefined;
  return number;
}

export function faultsOf(draft: BacktestDraft, strategy: StrategyInfo | undefined): BacktestFaults {
  const faults: Record<string, string> = {};
  const amounts = ["cash" as const, ...STEPS.filter((name) => draft[name] !== "")];
  for (const name of amounts) {
    const fault = amountFault(draft[name]);
    if (fault !== undefined) faults[name] = fault;
  }
  for (const [name, example] of Object.entries(RATES)) {
    const fault = rateFault(draft[name as keyof typeof RATES], example);
    if (fault !== undefined) faults[name] = fault;
  }
  if (draft.from !== "" && draft.to !== "" && draft.from > draft.to)
    faults.to = "Choose a day that is not before the first";
  for (const parameter of strategy?.parameters ?? []) {
    const text = draft.parameters[parameter.name];
    if (text !== undefined && typedValue(parameter, text) === undefined) {
      faults[`parameter:${parameter.name}`] = `Type ${parameter.rule}`;
    }
  }
  return faults;
}

const DAY_MS = 86_400_000;

/** The request of a draft without faults. The last day is included. */
export function requestOf(draft: BacktestDraft, strategy: StrategyInfo | undefined): NewBacktest {
  const given = (strategy?.parameters ?? []).flatMap((parameter) => {
    const text = draft.parameters[parameter.name];
    const value = text === undefined ? undefined : typedValue(parameter, text);
    return value === undefined ? [] : [[parameter.name, value] as const];
  });
  return {
    strategy: draft.strategy,
    symbol: draft.symbol,
    timeframe: draft.timeframe,
    cash: draft.cash.trim(),
    fee_rate: draft.feeRate.trim(),
    spread_ticks: draft.spreadTicks.trim(),
    slippage_ticks: draft.slippageTicks.trim(),
    slippage_share: draft.slippageShare.trim(),
    funding: draft.funding,
    ...Object.fromEntries(STEPS.filter((name) => draft[name] !== "").map((name) => [name, draft[name].trim()])),
    parameters: Object.fromEntries(given),
    ...(draft.from !== "" && { from: `${draft.from}T00:00:00.000Z` }),
    ...(draft.to !== "" && { to: new Date(Date.parse(draft.to) + DAY_MS).toISOString() }),
  };
}
