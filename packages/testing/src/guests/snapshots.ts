/** Snapshots of an invented symbol: 256 daily candles and a quote, in the host's format for guests. */
export const SAMPLE_SNAPSHOTS = {
  symbol: "SPX",
  quote: encode({ symbol: "SPX", price: 1455.22, previous_close: 1441.47, source: "simulated" }),
  candles: {
    timeframe: "1D",
    json: encode({ symbol: "SPX", timeframe: "1D", source: "simulated", candles: Array.from({ length: 256 }, candle) }),
  },
} as const;

function candle(_: unknown, day: number) {
  const close = Math.round(145_522 + Math.sin(day / 9) * 4000) / 100;
  const time = new Date(Date.UTC(2000, 0, 3 + day)).toISOString();
  const [open, high, low] = [close - 3.5, close + 11.25, close - 14.75].map((each) => Math.round(each * 100) / 100);
  return { time, open, high, low, close, volume: 931_800_000 + day };
}

function encode(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
