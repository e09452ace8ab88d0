import type { BacktestEntry } from "@bourse/contract/host-api";

export const STATE_WORDS: Readonly<Record<BacktestEntry["state"], string>> = {
  waiting: "Waiting for its turn",
  running: "Running",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

const PERCENT = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
});
const SIGNED = new Intl.NumberFormat("en-US", {
  ...{ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 2, signDisplay: "exceptZero" },
} as const);

/** A part of one in percent, rounded for reading. */
export const percent = (share: string | number): string => PERCENT.format(Number(share));
/** The same with its sign. */
export const signedPercent = (share: string | number): string => SIGNED.format(Number(share));

/** An exact amount with its thousands apart, cut to the decimals that can be read; the title of its cell has all. */
export function amount(text: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const kept = fraction.slice(0, whole === "0" ? 8 : 2);
  return `${sign}${grouped}${kept === "" ? "" : `.${kept}`}`;
}

/** A day in UTC, in which bars are counted: `2024-01-31`, with the time if it is not midnight. */
export const barMoment = (iso: string): string =>
  iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
