const DAY = 86_400_000;

/** Most lines in sight: more would be a curtain. */
const MOST = 120;

/** The beginnings of days between two times, at which a session begins; none if there would be too many. */
export function sessionBreaks({ from, to }: { readonly from: number; readonly to: number }): readonly number[] {
  const first = Math.ceil(from / DAY);
  const count = Math.floor(to / DAY) - first + 1;
  return count > MOST ? [] : Array.from({ length: Math.max(0, count) }, (_each, at) => (first + at) * DAY);
}
