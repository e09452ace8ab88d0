import { unitsOf } from "./builder.ts";
import { SESSIONS, type Session } from "./sessions.ts";

/** The kinds of instrument of the simulated exchange. */
export const INSTRUMENT_KINDS = ["trend", "range", "volatile", "gap", "thin"] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/**
 * How volume spreads over a day: evenly, most at open and close, or in bursts. Volumes are whole units, so that sums are
 * exact.
 */
export type VolumeStyle = "even" | "open_and_close" | "bursts";

/** One instrument of the simulated exchange. */
export interface Instrument {
  /** `SIM:` and its name. */
  readonly symbol: string;
  readonly title: string;
  readonly kind: InstrumentKind;
  /** Smallest change of its price. */
  readonly tick: number;
  /** Decimals of its prices. */
  readonly decimals: number;
  /** The tick in units of the last decimal. */
  readonly step: number;
  readonly session: Session;
  /** Price at the beginning, in ticks. */
  readonly start: number;
  /** Usual move of a day, in millionths of the price. */
  readonly dailyMove: number;
  /** Factor of the price over eleven years, in thousandths. */
  readonly growth: number;
  /** Usual volume of a day. */
  readonly volume: number;
  readonly volumeStyle: VolumeStyle;
  /** The seed of everything about it. */
  readonly seed: number;
}

/** The one seed of the exchange: another gives another exchange. */
const SEED = 0x426f7572;

type Row = readonly [
  name: string,
  title: string,
  kind: InstrumentKind,
  tick: readonly [step: number, decimals: number],
  session: keyof typeof SESSIONS,
  start: number,
  dailyMove: number,
  growth: number,
  volume: number,
  volumeStyle: VolumeStyle,
];

const ROWS: readonly Row[] = [
  ["ALTA", "Alta Industries", "trend", [1, 2], "america", 4_200, 11_000, 3_400, 4_200_000, "open_and_close"],
  ["BRISA", "Brisa Energy", "trend", [1, 2], "europe", 8_150, 12_000, 2_300, 1_900_000, "open_and_close"],
  ["CIMA", "Cima Index", "trend", [25, 2], "america", 8_240, 8_000, 2_700, 1_400_000, "open_and_close"],
  ["DUNA", "Duna Mining", "trend", [1, 2], "europe", 15_600, 15_000, 380, 2_600_000, "open_and_close"],
  ["ESTRELA", "Estrela Coin", "trend", [1, 1], "always", 42_000, 26_000, 6_500, 380_000, "bursts"],
  ["FOCO", "Foco Software", "trend", [1, 2], "america", 6_400, 16_000, 4_800, 7_300_000, "open_and_close"],
  ["GIRO", "Giro Pair", "range", [1, 5], "weekdays", 110_000, 4_000, 1_000, 95_000_000, "even"],
  ["HARMO", "Harmo Pair", "range", [1, 3], "weekdays", 132_000, 4_500, 1_000, 88_000_000, "even"],
  ["ILHA", "Ilha Bond", "range", [1, 2], "america", 12_150, 3_000, 1_000, 620_000, "even"],
  ["JOGO", "Jogo Utilities", "range", [1, 2], "europe", 5_480, 7_000, 1_000, 1_100_000, "open_and_close"],
  ["KILO", "Kilo Metal", "range", [10, 2], "weekdays", 18_450, 8_000, 1_000, 410_000, "even"],
  ["LAGO", "Lago Coin", "range", [1, 4], "always", 26_500, 14_000, 1_000, 54_000_000, "bursts"],
  ["MAREA", "Marea Coin", "volatile", [1, 2], "always", 285_000, 38_000, 2_200, 240_000, "bursts"],
  ["NORTE", "Norte Biotech", "volatile", [1, 2], "america", 3_900, 34_000, 1_300, 5_800_000, "bursts"],
  ["ONDA", "Onda Coin", "volatile", [1, 6], "always", 640_000, 52_000, 1_500, 820_000_000, "bursts"],
  ["PICO", "Pico Gas", "volatile", [1, 3], "weekdays", 2_950, 30_000, 1_100, 360_000, "even"],
  ["QUASAR", "Quasar Chips", "volatile", [1, 2], "america", 11_800, 28_000, 3_100, 18_000_000, "open_and_close"],
  ["RAMPA", "Rampa Retail", "gap", [1, 2], "america", 7_350, 12_000, 1_700, 3_100_000, "open_and_close"],
  ["SALTO", "Salto Foods", "gap", [1, 2], "europe", 4_620, 10_000, 1_400, 900_000, "open_and_close"],
  ["TORRE", "Torre Banks", "gap", [1, 2], "america", 9_900, 13_000, 1_200, 6_200_000, "open_and_close"],
  ["UMBRAL", "Umbral Pharma", "gap", [5, 2], "europe", 3_050, 14_000, 2_100, 700_000, "open_and_close"],
  ["VALE1", "Vale Uno Small Caps", "thin", [1, 2], "america", 2_240, 15_000, 1_600, 24_000, "bursts"],
  ["XISTO", "Xisto Exploration", "thin", [5, 3], "europe", 1_840, 24_000, 900, 52_000, "bursts"],
  ["ZINCO", "Zinco Token", "thin", [1, 4], "always", 31_000, 30_000, 1_300, 88_000, "bursts"],
];

/** The instruments of the simulated exchange, all made from one seed; none is a real one. */
export const SIMULATED_INSTRUMENTS: readonly Instrument[] = ROWS.map(
  ([name, title, kind, [step, decimals], session, start, dailyMove, growth, volume, volumeStyle], index) => ({
    symbol: `SIM:${name}`,
    title,
    kind,
    tick: unitsOf({ step, decimals })(1),
    decimals,
    step,
    session: SESSIONS[session],
    start,
    dailyMove,
    growth,
    volume,
    volumeStyle,
    seed: SEED + index * 7919,
  }),
);
