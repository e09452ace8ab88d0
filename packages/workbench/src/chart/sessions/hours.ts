import { type SessionTemplate, sessionSpans, type TimeRange } from "@bourse/bars";

/** Most lines or bands in sight: more would hide the chart. */
const MOST = 120;

/** Beginnings and gaps of sessions in a range of time, to be drawn. */
export interface DrawnHours {
  /** Moments at which sessions begin; none if there would be too many. */
  breaks(range: TimeRange): readonly number[];
  /** Times outside of regular hours; none if there would be too many. */
  closed(range: TimeRange): readonly TimeRange[];
}

export interface HoursWish {
  readonly breaks: boolean;
  readonly shading: boolean;
  /** The chart has bars of regular hours alone, so a session begins with these. */
  readonly regular: boolean;
}

/** A range longer than this has more sessions than {@link MOST}, so they need not be counted. */
const LONGEST = 400 * 86_400_000;

export function drawnHours(template: SessionTemplate, wish: HoursWish): DrawnHours {
  return {
    breaks(range) {
      if (!wish.breaks || range.to - range.from > LONGEST) return [];
      const days = Map.groupBy(sessionSpans(template, range), (span) => span.session);
      const opens = [...days.values()].flatMap((spans) => {
        const first = wish.regular
          ? spans.find(({ kind }) => kind === "regular")
          : spans.find(({ isFirst }) => isFirst);
        return first && first.from >= range.from ? [first.from] : [];
      });
      return opens.length > MOST ? [] : opens;
    },
    closed(range) {
      if (!wish.shading || range.to - range.from > LONGEST) return [];
      const open = sessionSpans(template, range).filter(({ kind }) => kind === "regular");
      const ends = [range.from, ...open.map(({ to }) => to)];
      const starts = [...open.map(({ from }) => from), range.to];
      const closed = ends
        .map((from, index) => ({ from, to: starts[index] ?? range.to }))
        .filter((each) => each.from < each.to);
      return closed.length > MOST ? [] : closed;
    },
  };
}
