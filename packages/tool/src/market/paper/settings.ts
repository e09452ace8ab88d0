import { FUNDINGS, type Issue, isDecimalText, issue } from "@bourse/contract";
import { type Decimal, decimal, isAbove, isPositive, LIMIT_FILLS, type RunSettings } from "@bourse/orders";
import { type Invocation, textOption } from "../../cli/command.ts";

/** The settings of a run, or every option that is out of its range. */
export type PaperSettings =
  | { readonly ok: true; readonly settings: RunSettings }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const ONE = decimal("1");

interface AmountOption {
  readonly flag: string;
  readonly usual: string;
  readonly range: string;
  readonly fits: (value: Decimal) => boolean;
}

const isAtMostOne = (value: Decimal): boolean => !isAbove(value, ONE);
const isNotNegative = ({ digits }: Decimal): boolean => digits >= 0n;

const OPTIONS = {
  tick: { flag: "--tick", usual: "0.01", range: "above 0", fits: isPositive },
  lot: { flag: "--lot", usual: "0.01", range: "above 0", fits: isPositive },
  feeRate: {
    flag: "--fee-rate",
    usual: "0",
    range: "from 0 to 1",
    fits: (value) => isNotNegative(value) && isAtMostOne(value),
  },
  volumeShare: {
    flag: "--volume-share",
    usual: "1",
    range: "above 0 and at most 1",
    fits: (value) => isPositive(value) && isAtMostOne(value),
  },
  spreadTicks: { flag: "--spread-ticks", usual: "0", range: "at least 0", fits: isNotNegative },
  slippageTicks: { flag: "--slippage-ticks", usual: "0", range: "at least 0", fits: isNotNegative },
  slippageShare: { flag: "--slippage-share", usual: "0", range: "at least 0", fits: isNotNegative },
  cash: { flag: "--cash", usual: "100000", range: "at least 0", fits: isNotNegative },
} as const satisfies Readonly<Record<string, AmountOption>>;

/** Reads the amounts and names that the options give. */
export function paperSettings(given: Invocation): PaperSettings {
  const issues: Issue[] = [];
  const read = (name: keyof typeof OPTIONS): Decimal => {
    const { flag, usual, range, fits }: AmountOption = OPTIONS[name];
    const text = textOption(given, name) ?? usual;
    const value = isDecimalText(text) ? decimal(text) : undefined;
    if (value && fits(value)) return value;
    const message = `${flag} is ${JSON.stringify(text)}; it must be a plain decimal ${range}.`;
    issues.push(issue("tool.paper_option_invalid", `/${flag.slice(2)}`, message));
    return ONE;
  };
  const [tick, lot, feeRate, volumeShare] = [read("tick"), read("lot"), read("feeRate"), read("volumeShare")];
  const costs = {
    spreadTicks: read("spreadTicks"),
    slippageTicks: read("slippageTicks"),
    slippageShare: read("slippageShare"),
  };
  const cash = read("cash");
  const funding = FUNDINGS.find((each) => each === textOption(given, "funding")) ?? "cash";
  const limitFills = LIMIT_FILLS.find((each) => each === textOption(given, "limitFills")) ?? "touched";
  const settings = { rules: { tick, lot, feeRate, volumeShare, limitFills, costs }, cash, funding };
  return issues.length > 0 ? { ok: false, issues } : { ok: true, settings };
}
