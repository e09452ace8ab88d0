import { createChart, type ISeriesApi, LineSeries, type UTCTimestamp } from "lightweight-charts";
import { updateTail } from "../../src/chart/overlays/tail.ts";

/** How the newest bars of lines were drawn again. */
export interface TailsSeen {
  readonly cases: number;
  /** Cases after which the library holds something else than if the line had been drawn at once. */
  readonly wrong: readonly string[];
  /** Cases that drew the whole line. */
  readonly whole: number;
}

declare global {
  interface Window {
    tails(): TailsSeen;
  }
}

const BARS = 6;
/** Bars before those that change. */
const KEPT = 3;
const ALL = 2 ** BARS - 1;

const timeOf = (at: number) => ((at + 1) * 86_400) as UTCTimestamp;

/** A line that has values at the bars of a bit pattern. */
const lineOf = (bits: number, count = BARS) =>
  Array.from({ length: count }, (_each, at) =>
    (bits >> at) & 1 ? { time: timeOf(at), value: 100 * (bits + 1) + at } : { time: timeOf(at) },
  );

const heldBy = (line: ISeriesApi<"Line">) =>
  JSON.stringify(line.data().map((each) => [each.time, "value" in each && each.value]));

/** Every line of a few bars, whose last three become every other one, with and without a new bar. */
window.tails = () => {
  const chart = createChart(document.body);
  const [main, line, atOnce] = [chart.addSeries(LineSeries), chart.addSeries(LineSeries), chart.addSeries(LineSeries)];
  const wrong: string[] = [];
  let [cases, whole] = [0, 0];
  for (let before = 0; before <= ALL; before++) {
    for (let change = 0; change <= ALL >> KEPT; change++) {
      for (const count of [BARS - 1, BARS]) {
        cases++;
        for (const each of [main, line, atOnce]) each.setData([]);
        main.setData(lineOf(ALL, count));
        line.setData(lineOf(before, count));
        if (count < BARS) main.update({ time: timeOf(BARS - 1), value: 1 });
        const after = () => [...lineOf(before).slice(0, KEPT), ...lineOf(change << KEPT).slice(KEPT)];
        const held = after().map(({ time }, place) => ({ time, index: place, place }));
        updateTail(line, { held: held.slice(KEPT), points: after().slice(KEPT) }, () => {
          whole++;
          line.setData(after());
        });
        atOnce.setData(after());
        if (heldBy(line) !== heldBy(atOnce)) wrong.push(`${before} ${change} ${count}: ${heldBy(line)}`);
      }
    }
  }
  chart.remove();
  return { cases, wrong, whole };
};
