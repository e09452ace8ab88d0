const LOCALE = "en-US";

const percent = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});
const compact = new Intl.NumberFormat(LOCALE, {
  notation: "compact",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const day = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", day: "2-digit", month: "short", year: "numeric" });
const moment = new Intl.DateTimeFormat(LOCALE, {
  timeZone: "UTC",
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const clock = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** Prices below this with unknown precision show more decimals: two would hide most of the value. */
const SMALL = 1;

/** Minimum and maximum decimals of a price whose source does not report its precision. */
const guessed = (value: number) => [2, Math.abs(value) < SMALL ? 8 : 2] as const;

const formats = new Map<string, Intl.NumberFormat>();

function priceFormat([least, most]: readonly [number, number], signDisplay: "auto" | "exceptZero"): Intl.NumberFormat {
  const key = `${least} ${most} ${signDisplay}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay,
  });
  formats.set(key, made);
  return made;
}

/**
 * A price with its symbol's precision: `2,874.56`; without one a small price keeps its significant digits:
 * `0.00012345`. An exact decimal is rounded as such.
 */
export const formatPrice = (value: number | string, decimals?: number) =>
  priceFormat(decimals === undefined ? guessed(Number(value)) : [decimals, decimals], "auto").format(exactly(value));

/** The formatter reads every digit of a decimal text; a number would keep only sixteen. */
const exactly = (value: number | string) => value as number | `${number}`;

const decimalsIn = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

/** Fewest decimals of an amount or a price whose precision is unknown. */
const USUAL_DECIMALS = 2;

/** An exact decimal with all digits that count, and with at least so many decimals: `127.70`, `101.3333`. */
export const formatExact = (text: string, least = USUAL_DECIMALS) =>
  priceFormat([least, Math.max(least, decimalsIn(text))], "auto").format(exactly(text));

/** Most decimals of a number: any further ones are floating-point noise. */
const MOST_TYPED = 10;

/** A number with all its decimals, and with at least so many: `2,874.565`. */
export const formatAtLeast = (value: number, least = USUAL_DECIMALS) =>
  priceFormat([least, Math.max(least, MOST_TYPED)], "auto").format(value);

/** A quantity with the decimals that it was given: `12,500.50`. */
export const formatQuantity = (text: string) => formatExact(text, decimalsIn(text));

/** Most decimals in a currency that no country has, and of an amount that would otherwise be shown as zero. */
const MOST_DECIMALS = 18;
const ZERO = /^[^1-9]*$/;

const currencies = new Map<string, readonly [number, number]>();

/** The least and the most decimals of amounts in a currency. */
function decimalsOf(currency: string): readonly [number, number] {
  const known = currencies.get(currency);
  if (known) return known;
  const isNational = Intl.supportedValuesOf("currency").includes(currency);
  const { maximumFractionDigits = USUAL_DECIMALS } = isNational
    ? new Intl.NumberFormat(LOCALE, { style: "currency", currency }).resolvedOptions()
    : {};
  const found = [maximumFractionDigits, isNational ? maximumFractionDigits : MOST_DECIMALS] as const;
  currencies.set(currency, found);
  return found;
}

/** How an amount of money is written. */
export interface MoneyOptions {
  /** Code of the currency; absent, as on paper: two decimals. */
  readonly currency?: string | undefined;
  readonly signDisplay?: "auto" | "exceptZero";
}

/**
 * An amount of money with the decimals of its currency: `87,216.23`, `1,500` yen. It keeps all its own decimals if those of
 * the currency are unknown, such as for a coin, or would show it as zero.
 */
export function formatMoney(amount: number | string, { currency, signDisplay = "auto" }: MoneyOptions = {}): string {
  const [least, most] = currency === undefined ? [USUAL_DECIMALS, USUAL_DECIMALS] : decimalsOf(currency);
  const all = typeof amount === "number" ? MOST_TYPED : MOST_DECIMALS;
  const write = (decimals: number) => priceFormat([least, decimals], signDisplay).format(exactly(amount));
  const written = write(Math.min(most, all));
  return ZERO.test(written) && Number(amount) !== 0 ? write(all) : written;
}

/** A price difference with its sign, with the precision of `price`: `+75.01`. */
export const formatChange = (value: number, decimals?: number) =>
  priceFormat(decimals === undefined ? guessed(value) : [decimals, decimals], "exceptZero").format(value);

/** A percentage with its sign: `+2.68%`. */
export const formatPercent = (value: number) => `${percent.format(value)}%`;

/** A volume in short: `5.79B`. */
export const formatVolume = (value: number) => compact.format(value);

/** The UTC day of an ISO 8601 time: `Apr 17, 2020`. Bars are dated in UTC everywhere. */
export const formatDay = (iso: string) => day.format(new Date(iso));

/**
 * The UTC day and minute of an ISO 8601 time: `Apr 17, 2020, 14:30`; only the day for a daily bar, which is dated
 * 00:00.
 */
export const formatMoment = (iso: string) => (/T00:00:00/.test(iso) ? formatDay(iso) : formatMinute(iso));

/** {@link formatMoment} with its zone: `Apr 17, 2020, 14:30 UTC`. */
export const formatMomentWithZone = (iso: string) => `${formatMoment(iso)} UTC`;

/** The UTC day and minute of an ISO 8601 time, also at midnight. */
export const formatMinute = (iso: string) => moment.format(new Date(iso));

/** The local time of day of an ISO 8601 time: `14:03:59`. */
export const formatClock = (iso: string) => clock.format(new Date(iso));

/** A count of bytes: `12.4 KiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}

/** A hexadecimal digest in groups of four, so that two people can read it to each other. */
export const formatFingerprint = (hex: string) => hex.match(/.{1,4}/g)?.join(" ") ?? hex;

export { plural } from "@bourse/contract/plural";
