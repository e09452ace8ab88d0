/** ISO weekdays. */
export const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 4, 6, 7] as const;

/** The weekday of a day that is counted from 1970-01-01, which was a Thursday: 1 is Monday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
