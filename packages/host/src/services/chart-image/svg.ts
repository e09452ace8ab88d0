import type { CandleList } from "@bourse/contract/host-api";

/** Size of the image: large enough for the labels, small enough for every model. */
export const IMAGE_WIDTH = 1200;
export const IMAGE_HEIGHT = 675;

/** The font's family name; the rasteriser has no other. */
export const FONT_FAMILY = "IBM Plex Mono";

const PLOT = { left: 20, right: 1090, top: 64, bottom: 490 };
const VOLUME = { top: 510, bottom: 620 };
const COLORS = { up: "#1a7f5a", down: "#b3382c", grid: "#e3e6ea", text: "#1c2733", quiet: "#5b6875", paper: "#ffffff" };
/** Volumes are drawn fainter than prices. */
const FAINT = 'fill-opacity="0.45"';
/** Share of a bar's place that its body takes. */
const BODY = 0.7;
/** Labels of the time axis; more would touch each other. */
const TIME_LABELS = 7;

/**
 * A chart of candles and volume as SVG: the same text for the same bars on every machine. Only fixed decimals are
 * written, and times are UTC.
 */
export function chartSvg(list: CandleList): string {
  const candles = list.candles.filter(({ open, high, low, close }) => [open, high, low, close].every(Number.isFinite));
  const prices = scaleOf(
    candles.flatMap(({ low, high }) => [low, high]),
    PLOT,
  );
  const volumes = scaleOf([0, ...candles.map(({ volume }) => (Number.isFinite(volume) ? volume : 0))], VOLUME);
  const bars = candles.map((candle, index) => barOf(candle, index, { count: candles.length, prices, volumes }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">`,
    `<rect width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" fill="${COLORS.paper}"/>`,
    ...captions(list, candles.length),
    ...priceAxis(prices),
    ...timeAxis(candles),
    ...bars,
    "</svg>",
  ].join("\n");
}

type Candle = CandleList["candles"][number];

interface Place {
  readonly count: number;
  readonly prices: Scale;
  readonly volumes: Scale;
}

function barOf({ open, high, low, close, volume }: Candle, index: number, { count, prices, volumes }: Place): string {
  const width = (PLOT.right - PLOT.left) / count;
  const middle = PLOT.left + (index + 0.5) * width;
  const half = Math.max(0.5, (width * BODY) / 2);
  const color = close >= open ? COLORS.up : COLORS.down;
  const top = prices.y(Math.max(open, close));
  const body = Math.max(1, prices.y(Math.min(open, close)) - top);
  const tall = VOLUME.bottom - volumes.y(Number.isFinite(volume) ? volume : 0);
  return [
    line({ x1: middle, y1: prices.y(high), x2: middle, y2: prices.y(low) }, color),
    rect({ x: middle - half, y: top, width: 2 * half, height: body }, `fill="${color}"`),
    rect({ x: middle - half, y: VOLUME.bottom - tall, width: 2 * half, height: tall }, `fill="${color}" ${FAINT}`),
  ].join("");
}

function captions({ symbol, timeframe, source, last_complete }: CandleList, count: number): string[] {
  const note = last_complete ? "" : ", last bar incomplete";
  return [
    label({ x: PLOT.left, y: 34 }, `${symbol}  ${timeframe}`, `font-size="24" fill="${COLORS.text}"`),
    label({ x: PLOT.left, y: 54 }, `${count} bars, times in UTC, source ${source}${note}`, QUIET),
    label({ x: PLOT.left, y: VOLUME.top - 4 }, "Volume", QUIET),
  ];
}

const QUIET = `font-size="14" fill="${COLORS.quiet}"`;

function priceAxis(scale: Scale): string[] {
  return priceTicks(scale).flatMap(({ value, text }) => [
    line({ x1: PLOT.left, y1: scale.y(value), x2: PLOT.right, y2: scale.y(value) }, COLORS.grid),
    label({ x: PLOT.right + 8, y: scale.y(value) + 5 }, text, QUIET),
  ]);
}

function timeAxis(candles: readonly Candle[]): string[] {
  const width = (PLOT.right - PLOT.left) / Math.max(1, candles.length);
  const step = Math.max(1, Math.ceil(candles.length / TIME_LABELS));
  return candles.flatMap(({ time }, index) => {
    if (index % step !== 0) return [];
    const x = PLOT.left + (index + 0.5) * width;
    const [date = "", clock = ""] = time.split("T");
    return [
      line({ x1: x, y1: PLOT.top, x2: x, y2: VOLUME.bottom }, COLORS.grid),
      label({ x, y: VOLUME.bottom + 20 }, date, QUIET),
      label({ x, y: VOLUME.bottom + 38 }, clock.slice(0, 5), QUIET),
    ];
  });
}

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

function line({ x1, y1, x2, y2 }: Line, color: string): string {
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" stroke="${color}"/>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function rect({ x, y, width, height }: Box, style: string): string {
  return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" ${style}/>`;
}

function label({ x, y }: Pick<Box, "x" | "y">, text: string, style: string): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" font-family="${FONT_FAMILY}" ${style}>${shown(text)}</text>`;
}

function fixed(value: number): string {
  return value.toFixed(2);
}

/** Longest text on the image. */
const MOST_CHARACTERS = 90;

/** A symbol comes from a market source: it is text, never markup, and the font has Latin letters only. */
function shown(text: string): string {
  const plain = text.slice(0, MOST_CHARACTERS).replace(/[^ -~]/g, "?");
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Maps values to heights. */
interface Scale {
  readonly low: number;
  readonly high: number;
  y(value: number): number;
}

interface Area {
  readonly top: number;
  readonly bottom: number;
}

/** A scale that holds all values; equal values lie in the middle. */
function scaleOf(values: readonly number[], { top, bottom }: Area): Scale {
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
interface Tick {
  readonly value: number;
  readonly text: string;
}

/** Fewest intervals of the axis; more than twice as many are never drawn. */
const INTERVALS = 5;
/** Exponents of the smallest and of the largest step. */
const EXPONENTS = { least: -12, most: 15 };

/** Round values within the scale: multiples of 1, 2 or 5 times a power of ten. */
function priceTicks({ low, high }: Scale): readonly Tick[] {
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
