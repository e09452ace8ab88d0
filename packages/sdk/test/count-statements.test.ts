import { SourceMap } from "node:module";
import { parseSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import { countStatements } from "../src/build/count-statements.ts";
import type { Place } from "../src/build/fault.ts";

const SOURCE = `import { a } from "./a.ts";
export type Kind = "x";
"directive";
export const twice = (n: number) => n * 2, object = () => ({ n: 1 });
export function pick(kind: string, n = () => 3): number {
  label: for (let at = 0; at < 3; at += 1)
    if (at > 1) continue label
    else if (at > 0) at += [1].map((each) => each)[0] ?? 0
  switch (kind) {
    case "x": return 1;
    default: { while (false) n(); }
  }
  do a.n(); while (a.more)
  return [1, 2].map((x) => (y: number) => x + y).length
}
class Counter {
  static { a.n(); }
  value = () => this.#read()
  #read() { return 1 }
}
enum Level { low }
declare const outside: number;
export default async () => await pick("y");
export { Counter, Level };
`;

function counted(text: string) {
  const places: Place[] = [];
  const { code, map } = countStatements({ file: "src/a.ts", text }, parseSync, places);
  return { places, code, map };
}

describe("a file whose statements report that they run", () => {
  const { places, code, map } = counted(SOURCE);

  it("parses, and has the same lines", () => {
    expect(parseSync("src/a.ts", code).errors).toEqual([]);
    expect(code.split("\n")).toHaveLength(SOURCE.split("\n").length);
    expect(code.replaceAll(/\$covered\$\(\d+\)[;,]/g, "")).toContain("if (at > 1) {continue label}");
  });

  it("counts statements and the values of arrow functions, and nothing that only the compiler reads", () => {
    const lines = places.map(({ line }) => line).toSorted((a, b) => a - b);
    expect(lines).toEqual([3, 4, 4, 4, 5, 7, 7, 8, 8, 8, 9, 10, 11, 11, 13, 13, 14, 14, 14, 16, 17, 18, 19, 23, 23]);
  });

  it("is led back to the columns as they were", () => {
    const source = new SourceMap({ ...map, file: "", sourceRoot: "" } as never);
    for (const word of ["twice", "switch", "continue label", "default", 'pick("y")']) {
      const find = (text: string) => {
        const line = text.split("\n").findIndex((each) => each.includes(word));
        return { line, column: text.split("\n")[line]?.indexOf(word) ?? -1 };
      };
      const made = find(code);
      const { line, column } = find(SOURCE);
      expect(source.findEntry(made.line, made.column)).toMatchObject({ originalLine: line, originalColumn: column });
    }
  });
});
