import type { Bars } from "@bourse/sdk/guest";

/** Where the close should be some days later, and how often that was so. */
export interface Forecast {
  readonly low: number;
  readonly high: number;
  /** Earlier days on which the same was said and is known by now. */
  readonly said: number;
  /** Those whose close lay in the range. */
  readonly held: number;
}

/** Days from the last close to the one that is forecast. */
export const HORIZON = 5;
/** Share of the closes that should lie in the range. */
export const WANTED = 0.8;

/** Daily moves from which the range is made. */
const LOOKBACK = 60;
/** Standard deviations on each side that hold four fifths of a normal distribution. */
const DEVIATIONS = 1.2816;

const known = new WeakMap<Bars, Forecast>();

/** The forecast of bars, calculated once: views are drawn at every event, and most bring no new bars. */
export function forecastOf(bars: Bars): Forecast | undefined {
  const forecast = known.get(bars) ?? calculated(bars);
  if (forecast) known.set(bars, forecast);
  return forecast;
}

/**
 * The range of the close {@link HORIZON} days after the last bar, from the size of the last moves alone: it says how far,
 * not where to. The same is said of every earlier day with what was known on it, and compared with what came.
 */
function calculated({ close, length }: Bars): Forecast | undefined {
  if (length < LOOKBACK + 1) return undefined;
  // Sums up to each bar, so that the mean square of any stretch is one subtraction.
  const sums = new Float64Array(length);
  let sum = 0;
  let before = close[0] as number;
  for (let at = 1; at < length; at += 1) {
    const now = close[at] as number;
    const move = Math.log(now / before);
    sum += move * move;
    sums[at] = sum;
    before = now;
  }
  let wide = 1;
  let held = 0;
  let said = 0;
  for (let at = LOOKBACK; at < length; at += 1) {
    const square = ((sums[at] as number) - (sums[at - LOOKBACK] as number)) / LOOKBACK;
    wide = Math.exp(DEVIATIONS * Math.sqrt(square * HORIZON));
    const from = close[at] as number;
    const came = close[at + HORIZON];
    if (came === undefined) continue;
    said += 1;
    if (came >= from / wide && came <= from * wide) held += 1;
  }
  const last = close[length - 1] as number;
  return { low: last / wide, high: last * wide, said, held };
}
