import {
  type ChartOptions,
  createChartEx,
  type DeepPartial,
  defaultHorzScaleBehavior,
  type IChartApi,
  type IHorzScaleBehavior,
  LineSeries,
  type Time,
  type TimeScalePoint,
} from "lightweight-charts";
import { type ZoneWords, zoneWords } from "../../words/zone.ts";
import { weighPoints } from "./tick-weights.ts";

const SECOND = 1000;

/** The library's kinds of ticks; the others are times of day. */
const [YEAR, MONTH, DATE] = [0, 1, 2];

/** A chart of the library whose time axis follows the clocks of a zone. Its bars stay in UTC. */
export interface ZonedChart {
  readonly chart: IChartApi;
  setTime(look: TimeLook): void;
}

/** How the axis writes times. */
export interface TimeLook {
  readonly words: ZoneWords;
  /** Bars of a day or longer are labelled by date only. */
  readonly intraday: boolean;
}

type Points = Parameters<IHorzScaleBehavior<Time>["fillWeightsForPoints"]>[0];

export function zonedChart(element: HTMLElement, options: DeepPartial<ChartOptions>): ZonedChart {
  let look: TimeLook = { words: zoneWords("UTC"), intraday: false };
  const momentOf = (time: unknown) => Number(time) * SECOND;
  class Axis extends defaultHorzScaleBehavior() {
    override fillWeightsForPoints(points: Points, from: number): void {
      const axis = {
        length: points.length,
        momentAt: (index: number) => momentOf(points[index]?.originalTime),
        weigh(index: number, weight: number) {
          const point = points[index];
          if (point) point.timeWeight = weight as TimeScalePoint["timeWeight"];
        },
      };
      weighPoints(axis, from, look.words.zone);
    }
  }
  const chart: IChartApi = createChartEx<Time, Axis>(element, new Axis(), options);
  return {
    chart,
    setTime(next) {
      const isOther = next.words !== look.words;
      look = next;
      const { words, intraday } = next;
      chart.applyOptions({
        localization: { timeFormatter: (time: Time) => (intraday ? words.minute : words.day)(momentOf(time)) },
        timeScale: { tickMarkFormatter: (time: Time, kind: number) => tickLabel(words, momentOf(time), kind) },
      });
      if (isOther) weighAgain(chart);
    },
  };
}

function tickLabel(words: ZoneWords, moment: number, kind: number): string {
  const [month = "", date = "", year = ""] = words.day(moment).split(/,? /);
  if (kind === YEAR) return year;
  if (kind === MONTH) return month;
  return kind === DATE ? String(Number(date)) : words.timeOfDay(moment);
}

/** The library weighs only the ticks of new times. Adding and removing a first point makes all times new. */
function weighAgain(chart: IChartApi): void {
  const series = chart.addSeries(LineSeries);
  series.setData([{ time: 0 as Time }]);
  chart.removeSeries(series);
}
