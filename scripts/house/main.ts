import { houseOf, linesOf, MEASURES } from "./measures.ts";
import { readSources } from "./sources.ts";

const house = houseOf(readSources());
const rows = MEASURES.map(({ title, unit, goal, bound, read }) => {
  const value = read(house);
  const now = Number.isInteger(value) ? String(value) : value.toFixed(1);
  return [title, `${now} ${unit}`, `at most ${goal}`, value <= goal ? "reached" : `allowed up to ${bound}`];
});
const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("   ")
      .trimEnd(),
  );
console.log(`${house.sources.size} source files of ${linesOf(house)} lines`);
process.exitCode = MEASURES.every(({ bound, read }) => read(house) <= bound) ? 0 : 1;
