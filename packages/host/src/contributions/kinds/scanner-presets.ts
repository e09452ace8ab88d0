import {
  CADENCE_MINUTES,
  SCAN_FIRST_BARS,
  SCAN_WINDOW_BARS,
  type ScannerPreset,
  type ScanStyle,
} from "@bourse/contract";
import type { AnswerField, NewScan } from "@bourse/contract/host-api";
import { findSymbol } from "../../market/symbols/resolve.ts";
import { answerIssue, fullIssues, type Given } from "../answers.ts";
import { defineContribution } from "../kind.ts";

/** Requests per series: one for the bars on which a style looks for events, one for the slower bars that give the direction. */
const REQUESTS_PER_SERIES = 2;
const MINUTES_PER_DAY = 1440;

const STYLE_WORDS: Readonly<Record<ScanStyle, string>> = { S: "Scalp", D: "Day", W: "Swing", P: "Position" };

/** A scan that the host runs on a schedule. */
export const SCANNER_PRESETS = defineContribution({
  kind: "scannerPresets",
  makes: "A scan in Scanner, with its schedule",
  async preview(preset, _chart, { market }) {
    const known = preset.symbols.filter((symbol) => findSymbol(market, symbol) !== undefined);
    const unknown = preset.symbols.filter((symbol) => !known.includes(symbol));
    const styles = scheduled(preset);
    const silent = preset.styles.filter((style) => !styles.includes(style));
    return {
      facts: [
        { label: "Symbols your sources have", value: `${known.length} of ${preset.symbols.length}` },
        { label: "Data requests a day, at most", value: String(requestsOf(preset, known.length)) },
      ],
      notes: [
        ...unknown.map((symbol) => ({ code: "offers.symbol_unknown", message: `no market source has ${symbol}` })),
        ...silent.map((style) => ({
          code: "offers.style_without_cadence",
          message: `${STYLE_WORDS[style]} has no cadence in the package and is not run`,
        })),
      ],
      fields: [symbolsField(preset, known), ...styles.map((style) => cadenceField(preset, style)), FIRST_BARS, NOTICE],
    };
  },
  async check(preset, given, { services }) {
    const fields = preset.styles.map(cadenceName);
    const isNeverRun = given.fits(...fields) && Object.keys(cadencesOf(preset, given)).length === 0;
    return [
      ...(isNeverRun
        ? [answerIssue("offers.answer_missing", fields[0] ?? "symbols", "no style has a time between its runs")]
        : []),
      ...fullIssues(services.scans.full()),
    ];
  },
  async create(preset, { given, origin, caller }, { services }) {
    caller.commit(() => services.scans.addWithin(scanOf(preset, given), origin).id);
    services.scans.announce();
  },
  find: ({ take }, { services }) => services.scans.list().find((each) => each.id === take.object_id)?.name,
  remove({ take }, { services }, caller) {
    if (!services.scans.list().some((each) => each.id === take.object_id)) return;
    caller.commit(() => services.scans.remove(take.object_id));
  },
});

const FIRST_BARS: AnswerField = {
  name: "first_bars",
  label: "Bars of history at the first run",
  type: "integer",
  required: false,
  minimum: 0,
  maximum: SCAN_WINDOW_BARS,
  value: SCAN_FIRST_BARS,
  hint: "Their events are listed once; later runs list what is new",
};

const NOTICE: AnswerField = {
  name: "notice",
  label: "When it finds something new",
  type: "choice",
  required: true,
  value: "no",
  options: [
    { value: "no", label: "Only list it" },
    { value: "yes", label: "Leave a notice" },
  ],
};

/** The styles for which the package gives a cadence. The specification lets a package name styles without one. */
const scheduled = ({ styles, cadenceMinutes }: ScannerPreset) =>
  styles.filter((style) => cadenceMinutes[style] !== undefined);

function requestsOf(preset: ScannerPreset, symbols: number): number {
  const runs = scheduled(preset).map((style) => MINUTES_PER_DAY / (preset.cadenceMinutes[style] ?? MINUTES_PER_DAY));
  return Math.ceil(runs.reduce((sum, each) => sum + each, 0) * symbols * REQUESTS_PER_SERIES);
}

function symbolsField({ symbols }: ScannerPreset, known: readonly string[]): AnswerField {
  const options = symbols.map((symbol) => ({
    value: symbol,
    label: symbol,
    note: known.includes(symbol) ? "" : "unknown to your market sources",
  }));
  return {
    name: "symbols",
    label: "Symbols",
    type: "choices",
    required: true,
    minimum: 1,
    value: [...known],
    options,
  };
}

function cadenceField({ cadenceMinutes }: ScannerPreset, style: ScanStyle): AnswerField {
  const value = cadenceMinutes[style];
  return {
    name: cadenceName(style),
    label: `${STYLE_WORDS[style]}: minutes between runs`,
    type: "integer",
    // A style whose field stays empty is not run.
    required: false,
    hint: `${CADENCE_MINUTES[style].minimum} to ${CADENCE_MINUTES[style].maximum}; empty: it is not run`,
    ...CADENCE_MINUTES[style],
    ...(value === undefined ? {} : { value }),
  };
}

const cadenceName = (style: ScanStyle) => `cadence_${style}`;

function cadencesOf(preset: ScannerPreset, given: Given): NewScan["cadence_minutes"] {
  const minutes = scheduled(preset).flatMap((style): [ScanStyle, number][] => {
    const name = cadenceName(style);
    return given.has(name) ? [[style, given.number(name)]] : [];
  });
  return Object.fromEntries(minutes);
}

function scanOf(preset: ScannerPreset, given: Given): NewScan {
  return {
    name: preset.name,
    symbols: [...given.list("symbols")],
    cadence_minutes: cadencesOf(preset, given),
    notice: given.text("notice") === "yes",
    ...(given.has("first_bars") ? { first_bars: given.number("first_bars") } : {}),
  };
}
