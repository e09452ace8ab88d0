/** Maps values to heights. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  y(value: number): number;
}

interface Area {
  readonly top: number;
  readonly bottom: number;
}

/** A scale that holds all values; equal values lie in the middle. */
export function scaleOf(values: readonly number[], { top, bottom }: Area): Scale {
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const [low, high] = least < most ? [least, most] : flat(least);
  return { low, high, y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top) };
}

function flat(value: number): readonly [number, number] {
  if (!Number.isFinite(value)) return [0, 1];
  const half = value === 0 ? 1 : Math.abs(value) / 100;
  return [value - half, value + half];
}

/** A labelled value of an axis. */
export interface Tick {
  readonly value: number;
  readonly text: string;
}

/** Fewest intervals of the axis; more than twice as many are never drawn. */
const INTERVALS = 5;
/** Exponents of the smallest and of the largest step. */
const EXPONENTS = { least: -12, most: 15 };

/** Round values within the scale: multiples of 1, 2 or 5 times a power of ten. */
export function priceTicks({ low, high }: Scale): readonly Tick[] {
  const { factor, exponent } = stepFor((high - low) / INTERVALS);
  const step = Number(`${factor}e${exponent}`);
  const decimals = Math.max(0, -exponent);
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const value = (first + index) * step;
    return { value, text: value.toFixed(decimals) };
  });
}

/** The largest round step that is not longer than `longest`. Powers of ten are parsed from text, which is exact on every machine. */
function stepFor(longest: number): { readonly factor: number; readonly exponent: number } {
  for (let exponent = EXPONENTS.most; exponent > EXPONENTS.least; exponent -= 1) {
    const factor = [5, 2, 1].find((each) => Number(`${each}e${exponent}`) <= longest);
    if (factor !== undefined) return { factor, exponent };
  }
  return { factor: 1, exponent: EXPONENTS.least };
}
