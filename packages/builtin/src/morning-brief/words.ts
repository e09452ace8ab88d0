/** The data of a morning briefing, as far as the brief reads it. */
export interface BriefData {
  readonly watchlist: {
    readonly moves: readonly {
      readonly symbol: string;
      readonly price: number;
      readonly since_previous_close_percent: number;
      readonly gap_percent: number;
    }[];
    readonly without_data: readonly string[];
  };
  readonly calendar: readonly { readonly time: string; readonly event: string; readonly country: string }[];
  readonly news: readonly { readonly title: string }[];
}

const MOST_IN_NOTICE = 5;

/** The brief, line by line: the largest moves first, then the calendar, then headlines. */
export function lines({ watchlist, calendar, news }: BriefData, zone: string): readonly string[] {
  const moves = byMove(watchlist.moves).map(
    ({ symbol, price, since_previous_close_percent: move, gap_percent: gap }) =>
      `${symbol} ${price}, ${signed(move)} since the previous close, gap ${signed(gap)}`,
  );
  const missing = watchlist.without_data.length > 0 ? [`No price: ${watchlist.without_data.join(", ")}`] : [];
  const ahead = calendar.map((event) => eventLine(event, zone));
  return [
    ...(moves.length > 0 ? moves : ["No symbol of the watchlist has a price."]),
    ...missing,
    ...(ahead.length > 0 ? ahead : ["Nothing in the calendar."]),
    ...news.map(({ title }) => `News: ${title}`),
  ];
}

/** The brief in a notice: the largest moves and the next event. */
export function noticeBody({ watchlist, calendar }: BriefData, zone: string): string {
  const moves = byMove(watchlist.moves).map(
    ({ symbol, since_previous_close_percent: move }) => `${symbol} ${signed(move)}`,
  );
  const [next] = calendar;
  const told = moves.length > 0 ? moves.slice(0, MOST_IN_NOTICE).join(", ") : "No symbol of the watchlist has a price";
  return [told, ...(next ? [eventLine(next, zone)] : [])].join("\n").slice(0, LONGEST_NOTICE).toWellFormed();
}

/** As long as a notice may be. */
const LONGEST_NOTICE = 2048;

function byMove(moves: BriefData["watchlist"]["moves"]) {
  return moves.toSorted(
    (one, other) => Math.abs(other.since_previous_close_percent) - Math.abs(one.since_previous_close_percent),
  );
}

const signed = (percent: number) => `${percent > 0 ? "+" : ""}${percent.toFixed(2)} %`;

function eventLine({ time, event, country }: BriefData["calendar"][number], zone: string): string {
  const at = Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" });
  return `${at} ${country} ${event}`;
}
