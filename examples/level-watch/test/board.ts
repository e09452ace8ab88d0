/** One line of the table in the view. */
export interface Line {
  readonly price: string;
  readonly points: string;
  readonly percent: string;
  readonly side: string;
}

/** One set of the table. */
export interface Shown {
  readonly basis: string;
  readonly lines: ReadonlyMap<string, Line>;
}

const TITLES = ["Prior day", "Prior week", "Session range", "Alerts"] as const;

/** Parses the table from the view's texts. */
export function boardOf(texts: readonly string[]): Record<"day" | "week" | "session", Shown> {
  const at = TITLES.map((title) => texts.indexOf(title));
  const part = (index: number): Shown => section(texts.slice(at[index], at[index + 1]));
  return { day: part(0), week: part(1), session: part(2) };
}

function section(texts: readonly string[]): Shown {
  const lines = new Map<string, Line>();
  texts.forEach((text, index) => {
    if (!["High", "Low", "Close"].includes(text)) return;
    const [price = "", points = "", percent = "", side = ""] = texts.slice(index + 1, index + 5);
    lines.set(text, { price, points, percent, side });
  });
  return { basis: texts[2] ?? "", lines };
}

/** A figure as a number: without thousands separators, plus and per cent signs. */
export const figure = (text: string | undefined): number => Number((text ?? "").replace(/[,%+\s]/g, ""));
