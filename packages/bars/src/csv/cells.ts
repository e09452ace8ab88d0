/** The separators of fields, the more usual first. */
export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The fields of a line. A field in double quotes may contain the separator; `""` in it is one quote. */
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
  cells.push(cell.trim());
  return cells;
}

/** The separator that occurs most often in the header. */
export function separatorOf(header: string): Separator {
  const counted = SEPARATORS.map((separator) => ({ separator, fields: cellsOf(header, separator).length }));
  return counted.reduce((best, each) => (each.fields > best.fields ? each : best)).separator;
}

const POINT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA = /^[+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?$/i;

/** The number in a cell; NaN for any other text. */
export function numberIn(cell: string, decimal: "." | ","): number {
  if (decimal === ".") return POINT.test(cell) ? Number(cell) : Number.NaN;
  return COMMA.test(cell) ? Number(cell.replace(",", ".")) : Number.NaN;
}
