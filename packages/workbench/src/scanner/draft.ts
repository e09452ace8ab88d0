import { type StyleName, TRADING_STYLES } from "@bourse/bars";
import type { NewScan, Scan } from "@bourse/contract/host-api";
import { SCAN_FIRST_BARS, SCAN_WINDOW_BARS } from "@bourse/contract/limits";
import type { DraftFaults } from "../forms/draft.ts";
import { type ConditionDraft, conditionDraftOf, conditionFaults, conditionOf } from "./condition-draft.ts";

/** Content of the form; symbols and minutes as they are typed. */
export interface ScanDraft {
  readonly name: string;
  readonly symbols: string;
  /** Minutes of each style; undefined: the style is not scanned. */
  readonly minutes: Readonly<Record<StyleName, string | undefined>>;
  readonly notice: boolean;
  /** Bars whose events the first run reports, as typed. */
  readonly firstBars: string;
  /** Whether events of market structure are reported. */
  readonly structure: boolean;
  readonly conditions: readonly ConditionDraft[];
}

export const STYLE_NAMES = Object.keys(TRADING_STYLES) as readonly StyleName[];

/** The specification's form of a scanner symbol. */
const SYMBOL = /^[A-Za-z0-9._-]{1,16}:[A-Za-z0-9^._/-]{1,32}$/;
const MAX_SYMBOLS = 25;
const MAX_MINUTES = 1440;

export function newDraft(symbol: string): ScanDraft {
  return {
    name: "",
    symbols: SYMBOL.test(symbol) ? symbol : "",
    minutes: { S: undefined, D: "5", W: undefined, P: undefined },
    notice: true,
    firstBars: String(SCAN_FIRST_BARS),
    structure: true,
    conditions: [],
  };
}

export function draftOf(scan: Scan): ScanDraft {
  const { name, symbols, cadence_minutes: minutes, notice, first_bars, structure = true, conditions = [] } = scan;
  const typed = (style: StyleName) => (minutes[style] === undefined ? undefined : String(minutes[style]));
  return {
    name,
    symbols: symbols.join(" "),
    minutes: { S: typed("S"), D: typed("D"), W: typed("W"), P: typed("P") },
    notice,
    firstBars: String(first_bars),
    structure,
    conditions: conditions.map(conditionDraftOf),
  };
}

/** The typed symbols, without repetitions. */
export const symbolsOf = ({ symbols }: ScanDraft): readonly string[] => [
  ...new Set(symbols.split(/[\s,;]+/).filter(Boolean)),
];

export function faultsOf(draft: ScanDraft): DraftFaults {
  const symbols = symbolsOf(draft);
  const strange = symbols.find((symbol) => !SYMBOL.test(symbol));
  const styles = STYLE_NAMES.filter((style) => draft.minutes[style] !== undefined);
  const late = styles.flatMap((style) => {
    const fault = minutesFault(draft.minutes[style] ?? "", TRADING_STYLES[style].minCadenceMinutes);
    return fault === undefined ? [] : [[style, fault] as const];
  });
  return {
    ...(draft.name.trim() === "" && { name: "Type a name." }),
    ...(symbols.length === 0 && { symbols: "Type at least one symbol, such as SIM:ALTA." }),
    ...(symbols.length > MAX_SYMBOLS && {
      symbols: `A scan has at most ${MAX_SYMBOLS} symbols; these are ${symbols.length}.`,
    }),
    ...(strange !== undefined && { symbols: `${strange} is not of the form EXCHANGE:SYMBOL.` }),
    ...(styles.length === 0 && { styles: "Choose at least one style." }),
    ...(!isFirstBars(draft.firstBars) && { firstBars: `0 to ${SCAN_WINDOW_BARS} bars` }),
    ...(!draft.structure &&
      draft.conditions.length === 0 && { structure: "Add a condition, or let it look for structure." }),
    ...Object.fromEntries(late),
    ...Object.assign({}, ...draft.conditions.map(conditionFaults)),
  };
}

const isFirstBars = (typed: string) => /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= SCAN_WINDOW_BARS;

function minutesFault(typed: string, least: number): string | undefined {
  const minutes = Number(typed);
  const fits = /^\d{1,4}$/.test(typed.trim()) && minutes >= least && minutes <= MAX_MINUTES;
  return fits ? undefined : `${least} to ${MAX_MINUTES} minutes`;
}

/** The request that a draft without faults leads to. */
export function scanOf(draft: ScanDraft): NewScan {
  const minutes = STYLE_NAMES.flatMap((style) => {
    const typed = draft.minutes[style];
    return typed === undefined ? [] : [[style, Number(typed)] as const];
  });
  return {
    name: draft.name.trim(),
    symbols: [...symbolsOf(draft)],
    cadence_minutes: Object.fromEntries(minutes),
    notice: draft.notice,
    first_bars: Number(draft.firstBars),
    structure: draft.structure,
    conditions: draft.conditions.map(conditionOf),
  };
}
