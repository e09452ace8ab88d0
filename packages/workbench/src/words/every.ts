const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as an interval: `every 4 hours`. */
export function everyWords(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, "day"]
      : minutes % HOUR === 0
        ? [minutes / HOUR, "hour"]
        : [minutes, "minute"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
