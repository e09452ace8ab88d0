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
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
} as const);

/** A fraction of one in percent, rounded for reading. */
export const percent = (share: string | number): string => PERCENT.format(Number(share));
/** The same with its sign. */
export const signedPercent = (share: string | number): string => SIGNED.format(Number(share));

/** A day in UTC, in which bars are counted: `2024-01-31`, with the time if it is not midnight. */
export const barMoment = (iso: string): string =>
  iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
