import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const table = readFileSync(`${root}/docs/guides/model-refusals.md`, "utf8");
const rows = [...table.matchAll(/^\| .* \| `([^`]+)`: (.+) \|$/gm)].map(([, file = "", title = ""]) => ({
  file,
  title,
}));

it("[P26] every attack in the table has the test that it names", () => {
  expect(rows.length).toBeGreaterThan(25);
  const lost = rows.filter(({ file, title }) => {
    const path = `${root}/packages/${file}`;
    return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
  });
  expect(lost).toEqual([]);
});
