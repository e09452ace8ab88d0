import { DRAWING_KINDS } from "@bourse/contract/drawings";
import type { Anchor, Drawing } from "@bourse/contract/host-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneWords } from "../../words/zone.ts";
import { BarStore } from "../store/bar-store.ts";
import { draftOf, readDraft } from "./draft.ts";
import { type NumberWords, type Places, shapeOf } from "./geometry.ts";
import { distanceTo, gripAt } from "./hit.ts";
import { type Mapping, movedAnchors } from "./move.ts";
import { describeDrawing, numberWords } from "./words.ts";

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const HEIGHT = 400;
const WORDS: NumberWords = { price: (value) => value.toFixed(2), distance: () => "far" };

interface View {
  readonly times: readonly number[];
  readonly left: number;
  readonly spacing: number;
  readonly low: number;
  readonly high: number;
  readonly isLog: boolean;
}

/** A chart's mapping, linear in the bars and linear or logarithmic in the price. */
function mappingOf({ times, left, spacing, low, high, isLog }: View): Mapping & Places {
  const scale = (price: number) => (isLog ? Math.log(price) : price);
  const back = (value: number) => (isLog ? Math.exp(value) : value);
  const [bottom, top] = [scale(low), scale(high)];
  const store = new BarStore();
  store.replaceFrom(
    0,
    times.map((at) => ({ time: at, open: 1, high: 1, low: 1, close: 1, volume: 1 })),
  );
  const time = (index: number) => store.timeAt(index);
  return {
    width: 800,
    height: HEIGHT,
    xOf(at) {
      const logical = store.indexAt(at);
      return logical === undefined ? undefined : (logical - left) * spacing;
    },
    timeAt: (x) => time(x / spacing + left),
    yOf: (price) => (isLog && price <= 0 ? undefined : HEIGHT * (1 - (scale(price) - bottom) / (top - bottom))),
    priceAt: (y) => back(bottom + (1 - y / HEIGHT) * (top - bottom)),
    barNear(at) {
      const nearest = times.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
      if (nearest === undefined) return undefined;
      return { time: nearest, open: 1, high: 1, low: 1, close: 1, volume: 1 };
    },
    timeBeside(at, bars) {
      const logical = store.indexAt(at);
      return logical === undefined ? undefined : time(logical + bars);
    },
  };
}

const view: fc.Arbitrary<View> = fc
  .record({
    gaps: fc.array(fc.constantFrom(1, 1, 1, 3, 4), { minLength: 4, maxLength: 40 }),
    left: fc.double({ min: -50, max: 50, noNaN: true }),
    spacing: fc.double({ min: 0.2, max: 40, noNaN: true }),
    low: fc.double({ min: 1, max: 100, noNaN: true }),
    range: fc.double({ min: 1, max: 500, noNaN: true }),
    isLog: fc.boolean(),
  })
  .map(({ gaps, low, range, ...rest }) => {
    const times = [START];
    for (const gap of gaps) times.push((times.at(-1) ?? START) + gap * DAY);
    return { ...rest, times, low, high: low + range };
  });

/** Points inside and outside of the bars, and inside and outside of the visible prices. */
const anchor: fc.Arbitrary<Anchor> = fc.record({
  time: fc.integer({ min: -100, max: 200 }).map((day) => new Date(START + day * DAY).toISOString()),
  price: fc.double({ min: 0.5, max: 900, noNaN: true }),
});

describe("the mapping of drawings", () => {
  it("has the same time and price at every pixel there and back, outside of the window and on a logarithmic scale", () => {
    fc.assert(
      fc.property(view, anchor, (seen, { time = "", price }) => {
        const mapping = mappingOf(seen);
        const [x, y] = [mapping.xOf(Date.parse(time)) ?? Number.NaN, mapping.yOf(price) ?? Number.NaN];
        expect(mapping.timeAt(x)).toBeCloseTo(Date.parse(time), -3);
        expect((mapping.priceAt(y) ?? 0) / price).toBeCloseTo(1, 6);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("keeps the order of points when the timeframe, zoom or scale changes", () => {
    fc.assert(
      fc.property(view, view, anchor, anchor, (one, other, a, b) => {
        const order = (seen: View) => {
          const mapping = mappingOf(seen);
          const [from, to] = [a, b].map(({ time = "" }) => mapping.xOf(Date.parse(time)) ?? Number.NaN);
          const [high, low] = [a, b].map(({ price }) => mapping.yOf(price) ?? Number.NaN);
          return [
            Math.sign(Math.round(((to ?? 0) - (from ?? 0)) * 1e6)) >= 0,
            Math.sign(Math.round(((low ?? 0) - (high ?? 0)) * 1e6)) >= 0,
          ];
        };
        const isSame = Math.abs(a.price - b.price) < 1e-3 || a.time === b.time;
        if (!isSame) expect(order(one)).toEqual(order(other));
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it("moves a drawing by pixels and back to where it was, to the symbol's precision and the bar", () => {
    fc.assert(
      fc.property(view, fc.integer({ min: 0, max: 30 }), fc.integer({ min: -20, max: 20 }), (seen, index, bars) => {
        const mapping = mappingOf(seen);
        const at = seen.times[index % seen.times.length] as number;
        const price = Number((seen.low + (seen.high - seen.low) / 2).toFixed(2));
        const anchors = [{ time: new Date(at).toISOString(), price }];
        const from = { x: mapping.xOf(at) as number, y: mapping.yOf(price) as number };
        const to = { x: from.x + bars * seen.spacing, y: from.y };
        const moved = movedAnchors(mapping, { anchors, grip: "body", from, to, decimals: 2 });
        const back = movedAnchors(mapping, { anchors: moved ?? [], grip: 0, from: to, to: from, decimals: 2 });
        expect(back).toEqual(anchors);
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});

const places = mappingOf({
  times: [START, START + DAY],
  left: 0,
  spacing: 10,
  low: 0,
  high: 400,
  isLog: false,
});
const A = { time: new Date(START).toISOString(), price: 100 };
const B = { time: new Date(START + 10 * DAY).toISOString(), price: 200 };

describe("the shapes of drawings", () => {
  it.each(DRAWING_KINDS)("%s can be taken at its points and nowhere far away", (kind) => {
    const anchors = kind === "horizontal" ? [{ price: 100 }] : kind === "text" ? [A] : [A, B];
    const shape = shapeOf({ kind, anchors, text: "note" }, places, WORDS);
    for (const [index, handle] of shape.handles.entries()) expect(gripAt(shape, handle)).toBe(index);
    expect(gripAt(shape, { x: 700, y: 20 })).toBeUndefined();
    expect(shape.labels.some(({ text }) => text.includes("note"))).toBe(true);
  });

  it("end a ray beyond the pane, and a retracement has its levels between the two prices", () => {
    const [line] = shapeOf({ kind: "ray", anchors: [A, B] }, places, WORDS).lines;
    expect(line?.to.x).toBeGreaterThan(places.width);
    expect(line && distanceTo({ from: line.from, to: line.to }, { x: 100, y: 200 })).toBeCloseTo(0);
    const fib = shapeOf({ kind: "fib", anchors: [A, B] }, places, WORDS);
    expect(fib.labels.map(({ text }) => text)).toContain("0.618 (138.20)");
    expect(fib.labels.map(({ text }) => text)).toContain("0 (200.00)");
  });

  it("are empty for a price that the scale cannot show", () => {
    const log = mappingOf({ times: [START], left: 0, spacing: 10, low: 1, high: 10, isLog: true });
    expect(shapeOf({ kind: "horizontal", anchors: [{ price: -5 }] }, log, WORDS).lines).toEqual([]);
  });
});

const DRAWING: Drawing = {
  id: "11111111-1111-4111-8111-111111111111",
  symbol: "S",
  kind: "trend",
  anchors: [A, B],
  color: "#112233",
  width: 2,
  text: "up",
  locked: true,
  hidden: false,
  revision: 1,
  created_at: A.time,
};

describe("a drawing in words", () => {
  it("says where it is and its state", () => {
    expect(describeDrawing(DRAWING, { price: (value) => value.toFixed(1), day: zoneWords("UTC").day })).toBe(
      'Trend line "up" from Jan 01, 2024 at 100.0 to Jan 11, 2024 at 200.0, locked',
    );
    const level = { ...DRAWING, kind: "horizontal", anchors: [{ price: 5 }], text: "", locked: false } as const;
    expect(describeDrawing({ ...level, anchors: [...level.anchors] }, { price: String, day: String })).toBe(
      "Horizontal line at 5",
    );
  });

  it("measures price, bars and time", () => {
    const { distance } = numberWords(
      (value) => value.toFixed(1),
      () => 1,
    );
    const from = { time: START, price: 200 };
    expect(distance(from, { time: START + DAY, price: 150 })).toBe("−50.0 (-25.00%) · 1 bar · 1 day");
    expect(distance(from, { time: START - 5_400_000, price: 220 })).toBe("+20.0 (+10.00%) · 1 bar · 1 h 30 min");
  });

  it("is read from its form; what was not changed stays exact", () => {
    const odd = { ...DRAWING, anchors: [{ time: "2024-01-01T00:00:30Z", price: 1.23456789 }, B] };
    const draft = draftOf(odd, zoneWords("UTC"));
    expect(readDraft(odd, draft, zoneWords("UTC"))).toEqual({
      ok: true,
      settings: { anchors: odd.anchors, color: "#112233", width: 2, text: "up" },
    });
    const wrong = {
      ...draft,
      points: [
        { time: "2024-02-30", price: "" },
        { time: "x", price: "1,250.5" },
      ],
    };
    expect(readDraft(odd, wrong, zoneWords("UTC"))).toEqual({
      ok: false,
      faults: {
        "0 price": "Type a price.",
        "0 time": "There is no such day or time.",
        "1 time": "Type a date such as 2024-03-15.",
      },
    });
    const text = { ...DRAWING, kind: "text", anchors: [A] } as const;
    expect(
      readDraft(
        { ...text, anchors: [A] },
        { ...draftOf({ ...text, anchors: [A] }, zoneWords("UTC")), text: " " },
        zoneWords("UTC"),
      ),
    ).toMatchObject({
      faults: { text: "Type the text." },
    });
  });
});
