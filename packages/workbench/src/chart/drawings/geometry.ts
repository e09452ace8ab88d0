import type { Drawing, DrawingKind } from "@bourse/contract/host-api";

/** A position on the price pane, in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Positions of times and prices; they also exist outside of the visible part. */
export interface Places {
  readonly width: number;
  readonly height: number;
  xOf(time: number): number | undefined;
  yOf(price: number): number | undefined;
}

/** A straight line between two pixels. */
export interface Segment {
  readonly from: Pixel;
  readonly to: Pixel;
  /** Faint: a line that only helps to read the drawing. */
  readonly isFaint?: boolean;
}

/** A text with its left end and base line. */
export interface Label extends Pixel {
  readonly text: string;
}

/** A drawing in pixels. */
export interface Shape {
  readonly lines: readonly Segment[];
  /** Filled areas between two corners. */
  readonly areas: readonly Segment[];
  readonly labels: readonly Label[];
  /** The points that can be dragged, in the order of the anchors. */
  readonly handles: readonly Pixel[];
}

/** The part of a drawing that decides its shape. */
export type Shaped = Pick<Drawing, "kind" | "anchors" | "text">;

/** Words for the numbers on a drawing. */
export interface NumberWords {
  price(value: number): string;
  /** The distance of two points in words, for the measure. */
  distance(from: Anchored, to: Anchored): string;
}

/** A point with both coordinates. */
export interface Anchored {
  readonly time: number;
  readonly price: number;
}

/** Retracement levels that traders read; 0 is at the second point. */
export const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Distance of a label from its line, in pixels. */
const LABEL_GAP = 4;
/** Distance of a label from the left edge of a line across the chart. */
const LABEL_LEFT = 8;

const NOTHING: Shape = { lines: [], areas: [], labels: [], handles: [] };

/** A drawing in pixels; nothing if a point has no position, such as a negative price on a logarithmic scale. */
export function shapeOf(drawing: Shaped, places: Places, words: NumberWords): Shape {
  const points = drawing.anchors.map(
    ({ time, price }): Anchored => ({
      time: time === undefined ? Number.NaN : Date.parse(time),
      price,
    }),
  );
  const pixels = points.flatMap(({ time, price }) => {
    const x = Number.isNaN(time) ? places.width / 2 : places.xOf(time);
    const y = places.yOf(price);
    return x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y) ? [] : [{ x, y }];
  });
  if (pixels.length !== points.length) return NOTHING;
  const shape = SHAPES[drawing.kind]({ pixels, points, text: drawing.text ?? "", places, words });
  return { ...NOTHING, handles: pixels, ...shape };
}

interface Drawn {
  readonly pixels: readonly Pixel[];
  readonly points: readonly Anchored[];
  readonly text: string;
  readonly places: Places;
  readonly words: NumberWords;
}

type Shaper = (drawn: Drawn) => Partial<Shape>;

const above = ({ x, y }: Pixel, text: string): readonly Label[] => (text === "" ? [] : [{ x, y: y - LABEL_GAP, text }]);

const ends = (drawn: Drawn): readonly [Pixel, Pixel] => [drawn.pixels[0] as Pixel, drawn.pixels[1] as Pixel];

const SHAPES: Readonly<Record<DrawingKind, Shaper>> = {
  horizontal({ pixels, places, text }) {
    const y = pixels[0]?.y ?? 0;
    const from = { x: 0, y };
    return { lines: [{ from, to: { x: places.width, y } }], labels: above({ x: LABEL_LEFT, y }, text) };
  },
  trend(drawn) {
    const [from, to] = ends(drawn);
    return { lines: [{ from, to }], labels: above(from, drawn.text) };
  },
  ray(drawn) {
    const [from, through] = ends(drawn);
    return { lines: [{ from, to: edgeBeyond(from, through, drawn.places) }], labels: above(from, drawn.text) };
  },
  rectangle(drawn) {
    const [from, to] = ends(drawn);
    return { lines: outline(from, to), areas: [{ from, to }], labels: above(topLeft(from, to), drawn.text) };
  },
  fib: fibShape,
  text({ pixels, text }) {
    const [at] = pixels;
    return { labels: at ? [{ ...at, text }] : [] };
  },
  measure(drawn) {
    const [from, to] = ends(drawn);
    const [start, end] = drawn.points;
    const words = start && end ? drawn.words.distance(start, end) : "";
    return {
      lines: [...outline(from, to), { from, to, isFaint: true }],
      areas: [{ from, to }],
      labels: above(topLeft(from, to), [words, drawn.text].filter((each) => each !== "").join(" · ")),
    };
  },
};

function fibShape(drawn: Drawn): Partial<Shape> {
  const { points, places, words, text } = drawn;
  const [from, to] = ends(drawn);
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [start, end] = [points[0]?.price ?? 0, points[1]?.price ?? 0];
  const levels = FIB_LEVELS.flatMap((level) => {
    const price = end + (start - end) * level;
    const y = places.yOf(price);
    return y === undefined ? [] : [{ level, price, y }];
  });
  return {
    lines: [...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })), { from, to, isFaint: true }],
    labels: [
      ...levels.map(({ level, price, y }) => ({ x: left, y: y - LABEL_GAP, text: `${level} (${words.price(price)})` })),
      ...(text === "" ? [] : [{ x: right, y: Math.min(from.y, to.y) - LABEL_GAP, text }]),
    ],
  };
}

const topLeft = (from: Pixel, to: Pixel): Pixel => ({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) });

function outline(from: Pixel, to: Pixel): readonly Segment[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }] as const;
  return corners.map((corner, index) => ({ from: corner, to: corners[(index + 1) % corners.length] ?? from }));
}

/** The end of a ray: far enough outside of the pane that its edge cuts it. */
function edgeBeyond(from: Pixel, through: Pixel, { width, height }: Places): Pixel {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return through;
  const away = Math.abs(from.x) + Math.abs(from.y) + width + height;
  const scale = Math.max(1, away / length);
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}
