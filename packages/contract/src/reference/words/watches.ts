import type { PlaceWords } from "./sentences.ts";

const ALERTS: readonly PlaceWords[] = [
  {
    of: ["AlertList"],
    words: {
      alerts: "The alerts, newest first",
      fires: "When alerts fired, newest first",
      unreadable: "Alerts whose records on the disk are damaged: they are not watched; absent: there are none",
      "unreadable.reason": "What is damaged, in words",
    },
  },
  {
    of: ["ManagedAlert", "NewAlert"],
    words: {
      kind: "Condition of the alert",
      indicator: "The indicator whose value is watched in the place of the price; absent: the price is",
    },
  },
  {
    of: ["ManagedAlert", "NewAlert", "AlertChange"],
    words: {
      price:
        "Level, one end of a channel or amount of a move, in the instrument's currency, the indicator's unit or per cent",
      expires_at: "When it ends if it does not fire before, RFC 3339 in UTC",
      title: "Title of the alert and of its notice",
      message: "Text of its notice",
      period: "Bars over which a moving condition compares; absent: 1",
    },
  },
  { of: ["ManagedAlert"], words: { repeat: "How often it fires; an extension's alert fires once" } },
  { of: ["NewAlert", "AlertChange"], words: { repeat: "How often it fires; absent in a new alert: once" } },
  {
    of: ["ManagedAlert", "NewAlert", "AlertChange"],
    words: {
      fire_unwatched: "Whether it fires for what happened while it was not watched, too; else there is only a notice",
    },
  },
  {
    of: ["AlertIndicator"],
    words: { live: "Whether it is judged while a bar forms, too; else only once the bar is complete" },
  },
  {
    of: ["ManagedAlert"],
    words: {
      state: "Whether it is watched, and if not, why not",
      reason: "Why it is stopped or cannot be judged, in words",
      not_watched_since:
        "Since when its source sends nothing plausible, so that it cannot fire, RFC 3339 in UTC; absent: prices arrive",
      not_watched_because: "Why its indicator has no value yet, in words",
      fired_at: "When an alert that fires once did, RFC 3339 in UTC; absent: it has not, or it repeats",
      fired_price: "The value that it fired at then, in the unit of `price`",
      last_fired_at: "When it last fired, RFC 3339 in UTC; absent: it has not",
      fire_count: "How often it has fired",
      origin: "Id of the extension that proposed it; absent: the trader made it",
      template: "The template that the trader made it from; absent: none",
      owner: "The extension that may change it and hears of its fires; absent: only the trader may",
      "owner.name": "Name of the extension, for people",
    },
  },
  {
    of: ["AlertFire"],
    words: {
      id: "Number of the fire",
      alert_id: "Id of the alert",
      value_of: "Name of the indicator whose value `price` is; absent: it is a price",
      price: "The value that it fired at, in the instrument's currency or the indicator's unit",
      sample_time: "Time of that value, as its source reports it, RFC 3339 in UTC",
      fired_at: "When it fired by the host's clock, RFC 3339 in UTC",
      move: "The move of a moving condition with its sign, in the instrument's currency",
      recipient: "Id of the extension that is told; absent: none is",
      taken_at: "When the extension's guest was told, RFC 3339 in UTC; absent: the event waits for its next start",
    },
  },
];

const SCANS: readonly PlaceWords[] = [
  { of: ["ScanList"], words: { scans: "The scans, oldest first" } },
  {
    of: ["Scan", "NewScan", "ScanChange"],
    words: {
      name: "Name that the trader gave the scan",
      symbols: "Instruments to scan, as EXCHANGE:SYMBOL; a source need not have them yet",
      cadence_minutes: "Minutes from one run to the next, by style; only these styles are scanned",
      S: "Minutes between runs of the scalping style",
      D: "Minutes between runs of the day style",
      W: "Minutes between runs of the swing style",
      P: "Minutes between runs of the position style",
      structure: "Whether it reports events of market structure; absent: it does",
      conditions: "Conditions to look for: a bar is reported from which on all of them hold; absent: none",
      notice: "Whether a run that found something leaves a notice; absent in a new scan: it does not",
      first_bars: "Of how many bars the first run over a series reports events",
    },
  },
  {
    of: ["Scan"],
    words: {
      next_run_at: "When it runs next, RFC 3339 in UTC; absent: it is switched off",
      last_run_at: "When it last ran, RFC 3339 in UTC; absent: it has not",
      running: "Whether it runs now",
      error: "Why the last run failed as a whole; absent: it did not",
    },
  },
  {
    of: ["ScanCondition"],
    words: {
      left: "What is compared: a price of the bar or a line of an indicator",
      relation: "How the left side has to stand to the right one",
      right: "What it is compared with: a price, a line, a number or, for `is_within`, a range",
      "left.price": "Which price of the bar",
      "right.price": "Which price of the bar",
      number: "The number, in the unit of the left side",
      low: "Lower end of the range, in the unit of the left side; it belongs to the range",
      high: "Upper end of the range, in the unit of the left side; it belongs to the range",
      percent: "How far apart both may be for `is_within` without a range, in per cent of the right side",
    },
  },
  {
    of: ["HeldCondition"],
    words: {
      condition: "The condition that held",
      left: "Value of its left side at the bar",
      right: "Value of its right side at the bar; of a range, the nearer end",
    },
  },
  { of: ["ScanResultList"], words: { results: "What was found, newest first" } },
  {
    of: ["ScanResult"],
    words: {
      id: "Number of the result",
      symbol: "Name of the instrument, as the scan lists it",
      chart_symbol: "Name of the instrument for a chart; absent: no source has it now",
      rule: "The rule that was met, such as `bos_up`; `conditions` for those of the scan",
      direction: "Direction of the event; for conditions, that of the first one",
      bias: "Whether it goes with the trend of the style's longer timeframe, or against it",
      level: "Price of the event, in the instrument's currency; for conditions, the bar's close",
      bar_time: "Opening time of the bar at which it happened, RFC 3339 in UTC",
      confirmed_at: "Opening time of the bar whose close made it known, RFC 3339 in UTC",
      used: "Opening times of all bars that the rule reads, RFC 3339 in UTC",
      held: "The conditions with their values; only for `conditions`",
      found_at: "When it was found by the host's clock, RFC 3339 in UTC",
    },
  },
  {
    of: ["ScanResult", "ScannedSeries", "Proposal", "TakenProposal"],
    words: { style: "Style of the scan: scalping (S), day (D), swing (W) or position (P)" },
  },
  { of: ["ScanRunList"], words: { runs: "The runs, newest first" } },
  {
    of: ["ScanRun"],
    words: {
      id: "Number of the run",
      cause: "Why it ran; `caught_up`: it was due while the host did not run or the machine slept",
      finished_at: "When it ended, RFC 3339 in UTC",
      styles: "Styles that it scanned: scalping (S), day (D), swing (W), position (P)",
      requests: "How often it asked sources for bars",
      series: "What came of each instrument and style",
    },
  },
  { of: ["ScanRun", "ScannedSeries"], words: { found: "How many events were found for the first time" } },
  {
    of: ["ScannedSeries"],
    words: {
      symbol: "Name of the instrument, as the scan lists it",
      status: "Whether it was scanned, and if not, why not",
      bars: "Complete bars that were read",
      reason: "Why it was not scanned or, with `scanned`, why its events have no bias",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["ManagedAlert"], words: { id: "Id of the alert" } },
  { of: ["Scan"], words: { id: "Id of the scan" } },
  { of: ["AlertList"], words: { "unreadable.id": "Id of the alert", "unreadable.title": "Title of the alert" } },
  { of: ["ManagedAlert"], words: { "owner.id": "Id of the extension, as in its manifest" } },
  { of: ["AlertFire"], words: { title: "Title of the alert" } },
];

/** Alerts and scans, which watch prices for the trader. */
export const WATCH_WORDS: readonly PlaceWords[] = [...ALERTS, ...SCANS, ...NAMES];
