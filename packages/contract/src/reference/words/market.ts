import { type PlaceWords, under, type Words } from "./sentences.ts";

const FIRST_AND_LAST = {
  first: "Opening time of the oldest bar, RFC 3339 in UTC",
  last: "Opening time of the newest bar, RFC 3339 in UTC",
};

const SYMBOLS: readonly PlaceWords[] = [
  {
    of: ["SymbolInfo"],
    words: {
      ...FIRST_AND_LAST,
      name: "Name of the instrument in words, as its source gives it",
      calendar: "When it trades; absent: its source does not say, and its days are those of UTC",
      price_decimals: "Decimals of its prices; absent: its source does not report them",
      silent_since:
        "Since when no plausible data arrives, so that no alert on it can fire, RFC 3339 in UTC; absent: data arrives",
      notices: "What a price does not show of its bars: gaps, corrections, values left out; absent: nothing",
      "notices.kind":
        "`gap`: bars are missing; `revised`: completed bars were changed; `dropped`: impossible values were left out",
      "notices.count": "How many spans are missing, bars were changed or values were left out",
      "notices.from": "Beginning of the latest gap, or opening time of the latest changed bar, RFC 3339 in UTC",
      "notices.to": "End of the latest gap, RFC 3339 in UTC",
      "notices.reason": "Why the latest value was left out, in words",
      "notices.text": "All of the notice in a sentence, with times in UTC",
      timeframes: "The timeframes with the way in which the source has each",
    },
  },
  {
    of: ["QuoteAnswer"],
    words: {
      price: "Close of the latest bar, in the instrument's currency",
      time: "Time of the price, RFC 3339 in UTC",
      open: "First price of the day, in the instrument's currency",
      high: "Highest price of the day, in the instrument's currency",
      low: "Lowest price of the day, in the instrument's currency",
      previous_close: "Close of the day before, in the instrument's currency",
      change: "Price minus the previous close, in the instrument's currency",
      change_percent: "The change in per cent of the previous close: 1.5 is one and a half per cent",
      volume: "Units traded on the day",
    },
  },
  {
    of: ["CandleAnswer"],
    words: {
      time: "Opening time, RFC 3339 in UTC: a day at 00:00, a week on its Monday, a month on its first",
      open: "First price, in the instrument's currency",
      high: "Highest price, in the instrument's currency",
      low: "Lowest price, in the instrument's currency",
      close: "Last price, in the instrument's currency",
      volume: "Units traded",
    },
  },
  {
    of: ["CandleList"],
    words: {
      last_complete: "False while the last bar can still change, because its period is not over",
      revision: "Rises when the source changes completed bars, which must then be read again; absent: none was changed",
      grown: "Rises when older bars that were asked for have arrived from an exchange; absent: none have",
      candles: "The bars, oldest first",
    },
  },
  {
    of: ["BarsHeader"],
    words: {
      length: "Number of bars in the columns, oldest first",
      last_complete: "False while the last bar of the window can still change",
      more: "Whether there are, or may be, bars before the first of the window",
      coming: "Whether the host is reading such bars, and tells of them with an event; absent: it is not",
    },
  },
  { of: ["CandleList", "BarsHeader"], words: { as_of: "Time of a live source's latest sample, RFC 3339 in UTC" } },
  { of: ["MarketMoment"], words: { series: "The bars of each timeframe, as of the quote" } },
  { of: ["MarketMoment", "QuoteRow"], words: { quote: "The latest price with its day; absent: no source has it" } },
  { of: ["QuotesRequest"], words: { closes: "How many completed days to add as closes; absent: none" } },
  { of: ["QuoteRow"], words: { closes: "Closes of completed days, oldest first; absent: no source has them" } },
  { of: ["QuoteRows"], words: { rows: "One for each instrument, in the order of the request" } },
  { of: ["AddedSourceList"], words: { sources: "The exchanges whose public prices are read" } },
  { of: ["AddedSourceList"], words: { added_at: "When the trader added it, RFC 3339 in UTC" } },
];

/** How a file of bars is read; `absent` says why a column has no index. */
export const importColumns = (absent: string): Words => {
  const indexOf = (values: string) => `Index of the column of ${values}, from 0; absent: ${absent}`;
  return {
    time: indexOf("dates or times"),
    clock: indexOf("times of day beside a column of dates"),
    open: indexOf("first prices"),
    high: indexOf("highest prices"),
    low: indexOf("lowest prices"),
    close: indexOf("last prices"),
    volume: indexOf("volumes"),
    decimal: "Sign before decimals: a point or a comma",
    day_order: "Whether the day or the month comes first in dates: `day-first` or `month-first`",
  };
};

const IMPORTS: readonly PlaceWords[] = [
  {
    of: ["ImportedSeries"],
    words: {
      ...FIRST_AND_LAST,
      name: "Name that the trader gave the series: the last part of its symbol",
      bars: "Number of bars",
      imported_at: "When the file was imported, RFC 3339 in UTC",
      calendar: "When it trades; absent: not known, and its days are those of UTC",
    },
  },
  { of: ["ImportList"], words: { imports: "The imported series" } },
  {
    of: ["ImportDone"],
    words: {
      series: "The instrument that the file has become",
      gap_count: "How many gaps there are between its bars",
      gaps: "The first of the gaps",
      from_line: "Line of the bar before the gap, from 1",
      to_line: "Line of the bar after the gap, from 1",
      missing: "Bars that would fill the gap",
    },
  },
  {
    of: ["ImportPreview"],
    words: {
      header: "Cells of the first line, which names the columns",
      rows: "Cells of the first lines after the header",
      columns: "Which column holds what, and how its values are written",
      ...under("columns", importColumns("the file has none")),
      needs_time_zone: "Whether the file names no zone for its times, so that the trader must",
      first: "Opening time of the first bar as it is read, RFC 3339 in UTC; absent: it cannot be read",
      issues: "Why the file cannot be imported as it is read",
      "issues.rule": "Code of the error catalogue",
    },
  },
];

const HOURS: readonly PlaceWords[] = [
  {
    of: ["Calendar", "TradingSession"],
    words: {
      days: "Days on which a session begins: 1 is Monday, 7 is Sunday",
      hours: "Parts of a session",
      "hours.kind": "Before the regular hours, these themselves, or after them",
      closes: "Time of day at which it closes, HH:MM in the time zone; at or before the opening, it is the next day's",
    },
  },
  { of: ["TradingSession"], words: { name: "Name that the trader gave the hours" } },
  {
    of: ["TradingSessions", "TradingSessionsChange"],
    words: {
      own: "Hours that the trader made, besides those that every desk has",
      symbols: "Instruments with other hours than is usual for their kind",
      session_id: "Id of the hours of the instrument",
    },
  },
];

const FORECASTS: readonly PlaceWords[] = [
  {
    of: ["NewForecast"],
    words: {
      quantiles: "Levels of the quantiles, rising, each a share of 1; absent: the usual seven",
      until: "The model sees only bars that had ended by then, as in a replay, RFC 3339 in UTC",
    },
  },
  {
    of: ["Forecast"],
    words: {
      id: "Number of the forecast",
      made_at: "When the model answered, RFC 3339 in UTC",
      last_close: "Close of the last bar that the model saw, in the instrument's currency",
      times: "Expected opening times of the bars ahead, RFC 3339 in UTC",
      quantiles: "The prices that bars ahead stay below, each with its probability",
      prices: "Price of the quantile for each bar ahead, in the instrument's currency",
      evidence: "The model, and the data that it made the forecast from",
      in_replay: "True where it was asked for in a replay, and so does not count in the calibration",
    },
  },
  {
    of: ["Forecast", "ForecastEvaluation", "Rolling"],
    words: {
      level: "Probability that the price stays below the quantile, a share of 1",
      "levels.count": "Real prices that were compared with the quantile",
      share_below: "Share of the real prices at or below the quantile: near the level where forecasts are calibrated",
    },
  },
  {
    of: ["ForecastEvidence"],
    words: {
      version: "Version of the extension that brings the model",
      forecast_lib_version: "Version of the library that ran the model",
      seed: "Seed of the model's random numbers",
      data_hash: "SHA-256 of times and closes that the model saw, in hex, compared with the host's own",
      as_of: "Opening time of the newest bar that the model saw, RFC 3339 in UTC",
      bars: "Bars that the model saw",
      inputs_used: "Which values of the bars the model read",
    },
  },
  {
    of: ["ForecastList"],
    words: {
      forecasts: "The forecasts, newest first",
      next: "`before` of the next page; absent: there are no older ones",
    },
  },
  {
    of: ["ForecastEvaluation"],
    words: {
      forecasts: "Forecasts of the series that count",
      compared: "Forecast bars whose real price is known by now",
      pinball: "Mean pinball loss in thousandths of the last close; absent: no real price is known",
      pinball_unchanged: "The loss if every forecast were the last close, in the same unit",
    },
  },
  { of: ["ForecastEvaluation", "Rolling"], words: { levels: "How often the real price stayed below each quantile" } },
  {
    of: ["NewRolling", "Rolling"],
    words: {
      origins: "Number of forecasts; a short series allows fewer",
      every: "Bars from one forecast to the next",
      season: "Bars after which the seasonal forecast repeats a price",
    },
  },
  {
    of: ["Rolling"],
    words: {
      first: "Opening time of the newest bar that the first forecast saw, RFC 3339 in UTC",
      last: "Opening time of the newest bar that the last forecast saw, RFC 3339 in UTC",
      rows: "Losses of each way to forecast, for each number of bars ahead",
      method:
        "The model, or a simple forecast to compare it with: the last close, its drift, or the price of a season ago",
      ahead: "Bars ahead",
      "rows.count": "Real prices that were compared",
      pinball: "Mean pinball loss over all levels, in thousandths of the last close",
    },
  },
  { of: ["ForecastEvidence", "Rolling"], words: { model: "Name of the model" } },
  {
    of: ["ForecastModel"],
    words: {
      activation: "How far the extension with the model is",
      installed: "Whether an extension with a model is installed",
      version: "Version of that extension",
      running: "Whether its process runs; it stops while nobody asks, and the next forecast starts it",
      python: "The Python that runs it; the extension's log says why no other was taken",
    },
  },
  {
    of: ["ForecastEvidence", "ForecastModel", "Rolling"],
    words: { model_revision: "Revision of the model's weights" },
  },
  {
    of: ["Forecast", "ForecastEvaluation", "ForecastModel", "Rolling"],
    words: {
      statement: "A sentence for people: a forecast is evidence for research and no signal to trade",
      licence: "A sentence for people: the weights are for research alone, neither commercial nor in production",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Calendar", "TradingSession"], words: { id: "Id of the trading hours" } },
  { of: ["ImportedSeries"], words: { title: "Name of the instrument in words, as the trader gave it" } },
  { of: ["ForecastModel"], words: { title: "Title of the model, from the extension's manifest" } },
  {
    of: ["TradingSessionsChange"],
    words: { revision: "The revision that the trader saw: a later one is not overwritten" },
  },
];

/** Prices, imported files, trading hours and forecasts. */
export const MARKET_WORDS: readonly PlaceWords[] = [...SYMBOLS, ...IMPORTS, ...HOURS, ...FORECASTS, ...NAMES];
