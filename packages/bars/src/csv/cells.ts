/** The separators of fields, the more usual first. */
export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * The fields of a line. A field in double quotes may contain the separator; `""` in it is one quote. A field without a
 * closing quote keeps its quote and so is neither a number nor a time: its rest is in another line.
 */
export function cellsOf(line: string, separator: Separator): readonly string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] as string;
    if (character === '"' && quoted && line[index + 1] === '"') {
      cell += character;
      index += 1;
    } else if (character === '"') {
      quoted = !quoted;
    } else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else {
      cell += character;
    }
  }
  cells.push(quoted ? `"${cell}` : cell.trim());
  return cells;
}

/** The separator that occurs most often in the header. */
export function separatorOf(header: string): Separator {
  const counted = SEPARATORS.map((separator) => ({ separator, fields: cellsOf(header, separator).length }));
  return counted.reduce((best, each) => (each.fields > best.fields ? each : best)).separator;
}

const POINT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA = /^[+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?$/i;
/** Thousands separators are accepted before a fraction or where there are several: `1,234` alone may be a little more than 1. */
const THOUSANDS = /^[$€£¥]?\d{1,3}(?:(?:,\d{3})*\.\d+|(?:,\d{3}){2,})$/;
/** A volume with one comma: hardly ever a fraction, and never one in a file whose prices have points. */
const COUNT = /^\d{1,3},\d{3}$/;
const CURRENCY = /^[$€£¥]/;

/** The number in a cell; NaN for any other text. */
export function numberIn(cell: string, decimal: "." | ","): number {
  if (decimal === ",") return COMMA.test(cell) ? Number(cell.replace(",", ".")) : Number.NaN;
  if (POINT.test(cell)) return Number(cell);
  if (THOUSANDS.test(cell)) return Number(cell.replace(CURRENCY, "").replaceAll(",", ""));
  const bare = cell.replace(CURRENCY, "");
  return bare !== cell && POINT.test(bare) ? Number(bare) : Number.NaN;
}

const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** The volume in a cell, which may be shortened (`1.23M`) or absent (empty or `-`: 0). */
export function volumeIn(cell: string, decimal: "." | ","): number {
  if (cell === "" || cell === "-") return 0;
  if (decimal === "." && COUNT.test(cell)) return Number(cell.replace(",", ""));
  const unit = UNITS[cell.slice(-1).toUpperCase()];
  // Rounded, since 1.1 times a million is not quite 1,100,000.
  return unit === undefined ? numberIn(cell, decimal) : Math.round(numberIn(cell.slice(0, -1), decimal) * unit);
}
