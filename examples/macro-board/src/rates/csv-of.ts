import type { Rate } from "../desk/selectors.ts";

/** Every value of every series; quoted so that a spreadsheet reads names with commas, and runs none as a formula. */
export function csvOf(rates: readonly Rate[]): string {
  const lines = rates.flatMap(({ feed, points }) =>
    points.map(({ date, value }) => `${quoted(feed.name)},${date},${value}`),
  );
  return `${["series,date,value", ...lines].join("\n")}\n`;
}

const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
