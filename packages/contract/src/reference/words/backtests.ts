import { MEMBER_WORDS } from "./members.ts";
import type { PlaceWords } from "./sentences.ts";

const MONEY = "in the instrument's currency, as a decimal text";

/** The sentence that holds everywhere, with the value that counts where a request leaves the member out. */
const orElse = (name: string, value: string): string => `${MEMBER_WORDS[name]}; absent: ${value}`;

const REQUESTS: readonly PlaceWords[] = [
  { of: ["StrategyList"], words: { strategies: "The strategies of the client's extensions and of plugins" } },
  {
    of: ["StrategyInfo"],
    words: {
      description: "What it does, for people",
      from: "Name of the client's extension or plugin that brings it",
      parameters: "Its parameters, in the order of a form",
      "parameters.name": "Name of the parameter, under which its value is sent",
      type: "What the value is",
      "parameters.description": "What the parameter does, for people",
      rule: "Which values are allowed, in words",
      enum: "The only values of a text; absent: any text",
      default: "The value where none is sent",
    },
  },
  { of: ["BacktestList"], words: { backtests: "The backtests, newest first" } },
  { of: ["NewBacktest", "BacktestInputs"], words: { strategy: "Id of the strategy" } },
  {
    of: ["NewBacktest"],
    words: {
      source: "Id of the source of the prices; absent: the first that has the instrument",
      from: "Opening time of the first bar, RFC 3339 in UTC; absent: the oldest",
      to: "Time before which the last bar opens, RFC 3339 in UTC; absent: no bound",
      cash: `Cash at the start, ${MONEY}; absent: 100000`,
      parameters: "Values of the strategy's parameters by their names; one that is left out has its default",
      fee_rate: orElse("fee_rate", "0"),
      tick: orElse("tick", "the instrument's own"),
      lot: orElse("lot", "the instrument's own"),
      volume_share: orElse("volume_share", "1"),
      spread_ticks: orElse("spread_ticks", "0"),
      slippage_ticks: orElse("slippage_ticks", "0"),
      slippage_share: orElse("slippage_share", "0"),
      limit_fills: orElse("limit_fills", "`touched`"),
      time_zone: "IANA name of the zone whose midnight ends a day; absent: the instrument's calendar ends it, else UTC",
    },
  },
  {
    of: ["Backtest"],
    words: {
      asked_at: "When it was asked for, RFC 3339 in UTC",
      state: "How far it is; one runs at a time",
      progress: "How many bars are done",
      bars: "Bars that have closed; 0 until they are read",
      of: "Bars that there are; 0 until they are read",
      request: "What was asked for",
      reason: "Why it failed; absent: it did not",
    },
  },
  {
    of: ["BacktestAnswer"],
    words: { backtest: "What was asked for, and how far it is", result: "What was found; absent: it has not finished" },
  },
  {
    of: ["BacktestInputs"],
    words: {
      strategy_version: "Version of the client, or of the plugin with the hash of its files",
      cash: `Cash at the start, ${MONEY}`,
      has_volume: "False where the bars have no volume, so that it limits no fill",
      calendar: "The calendar whose days ended day orders; absent: midnight in the time zone did",
    },
  },
];

const RESULTS: readonly PlaceWords[] = [
  {
    of: ["BacktestResult", "BacktestExport"],
    words: {
      inputs: "Everything that decides the result",
      inputs_hash: "SHA-256 of the inputs and of every bar, in hex",
      report: "What the backtest came to",
      curve: "Equity over time: a thousand points at most, with the highest and lowest of each span",
    },
  },
  {
    of: ["BacktestExport"],
    words: {
      equity: "Equity at the close of every bar",
      time: "Opening time of each bar, in milliseconds since 1970",
      value: "Equity at its close, the number nearest to it, in the instrument's currency",
    },
  },
  { of: ["BacktestTrades", "BacktestExport"], words: { trades: "The trades, in the order in which they ended" } },
  { of: ["BacktestTrades"], words: { next: "`from` of the next page; absent: this is the last one" } },
  {
    of: ["BacktestReport", "Backtest"],
    words: { profit: `Equity at the end minus the cash at the start, ${MONEY}` },
  },
  {
    of: ["BacktestReport", "Backtest"],
    words: { profit_share: "The profit as a share of the cash at the start, as a decimal text" },
  },
  {
    of: ["BacktestReport"],
    words: {
      bars: "Bars that were played",
      first_bar_at: "Opening time of the first bar, RFC 3339 in UTC",
      last_bar_at: "Opening time of the last bar, RFC 3339 in UTC",
      starting_cash: `Cash at the start, ${MONEY}`,
      cash: `Cash at the end, ${MONEY}`,
      position: "Units held at the end, as a decimal text; below 0: short",
      equity: `Cash and position at the last close, ${MONEY}`,
      fees: `All fees, ${MONEY}`,
      drawdown: "The largest fall of the equity by amount; null: it never fell",
      steepest_drawdown: "The largest fall of the equity as a share of its peak; null: it never fell",
      amount: `How far it fell, ${MONEY}`,
      share: "The fall as a share of the peak, as a decimal text",
      peak_at: "Opening time of the bar of the peak, RFC 3339 in UTC",
      trough_at: "Opening time of the bar of the lowest point, RFC 3339 in UTC",
      longest_drawdown: "The longest time below a peak; null: it never fell",
      "longest_drawdown.bars": "Bars below the peak",
      from: "Opening time of the bar of the peak, RFC 3339 in UTC",
      to: "Opening time of the bar that reached the peak again, RFC 3339 in UTC; absent: none did",
      trades: "Figures of the trades that have ended",
      closed: "Trades that have ended",
      won: "Of these, those with a profit",
      lost: "Of these, those with a loss",
      gross_profit: `All profits together, with fees, ${MONEY}`,
      gross_loss: `All losses together, with fees, ${MONEY}: 0 or below`,
      best: `Result of the best trade, with fees, ${MONEY}`,
      worst: `Result of the worst trade, with fees, ${MONEY}`,
      exposure: "How long something was held",
      "exposure.bars": "Bars at whose close something was held",
      "exposure.share": "These bars as a share of all, as a decimal text",
      orders: "Figures of the orders",
      placed: "Orders that the strategy placed",
      ends: "How orders ended, with exits of brackets",
      "ends.state": "Final state of these orders",
      "ends.count": "How many orders ended in it",
      rejects: "Why orders were rejected",
      code: "Code of the error catalogue",
      "rejects.count": "How many orders were rejected for it",
      fills: "Figures of the fills",
      "fills.count": "How many fills there were",
      "fills.ambiguous":
        "Fills of which the bar does not show whether they happened; the outcome that is worse for the trader was taken",
      buy_and_hold: "What all the cash, spent at the second bar's open and held, would have come to",
      "buy_and_hold.quantity": "Units that the cash buys, as a decimal text",
      "buy_and_hold.equity": `Rest of the cash and the units at the last close, ${MONEY}`,
    },
  },
  {
    of: ["BacktestPoint"],
    words: {
      at: "Opening time of the bar, RFC 3339 in UTC",
      equity: "Equity at the bar's close, the number nearest to it, in the instrument's currency",
      drawdown: "Loss from the highest equity so far, as a share of it: 0 or below",
      buy_and_hold: "Equity of buying and holding, the number nearest to it, in the instrument's currency",
    },
  },
  {
    of: ["BacktestTrade"],
    words: {
      side: "`long` gains when the price rises, `short` when it falls",
      opened_at: "Opening time of the bar of the first fill, RFC 3339 in UTC",
      closed_at:
        "Opening time of the bar of the last fill, RFC 3339 in UTC; absent: it is open, and valued at the last close",
      bars: "Bars from the first fill to the last",
      quantity: "Largest number of units held, as a decimal text",
      entry_price: `Mean price of the fills that opened it, ${MONEY}`,
      exit_price: `Mean price of the fills that closed it, ${MONEY}; absent: it is open`,
      pnl: `Profit or loss with all fees, ${MONEY}`,
      fees: `Fees of its fills, ${MONEY}`,
      mae: `The worst that it would have come to on the way, with fees until then, ${MONEY}`,
      mfe: `The best that it would have come to on the way, with fees until then, ${MONEY}`,
      ambiguous: "True where the bar does not show whether one of its fills happened",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Backtest"], words: { id: "Id of the backtest", title: "Name of the strategy, for people" } },
  { of: ["StrategyInfo"], words: { id: "Id of the strategy", title: "Name of the strategy, for people" } },
];

/** Backtests and the strategies that they run. */
export const BACKTEST_WORDS: readonly PlaceWords[] = [...REQUESTS, ...RESULTS, ...NAMES];
