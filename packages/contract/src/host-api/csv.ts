/** An exact amount: the only text with a sign that a spreadsheet reads as a number and not as a formula. */
const AMOUNT = /^-?\d+(?:\.\d+)?$/;
/** Beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[-=+@\t\r]/;

/** A value of a table. */
export type CsvValue = string | number | boolean | undefined;

/** A value as a field: never a formula, and quoted where it has a mark of the format. */
function field(value: CsvValue): string {
  const text = String(value ?? "");
  const plain = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A table as CSV for a spreadsheet: a line of names, and a line for each row. */
export const csvText = (names: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [names, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");
