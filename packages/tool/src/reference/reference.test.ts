import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PROGRAM } from "../commands.ts";
import { commandReference } from "./reference.ts";

const file = path.resolve(import.meta.dirname, "../../../../docs/reference/commands.md");

it("docs/reference/commands.md is what the definitions say; `npm run generate` renews it", () => {
  expect(readFileSync(file, "utf8")).toBe(commandReference(PROGRAM));
});

it("every command says what its exit code 1 means and no two have one name", () => {
  expect(PROGRAM.commands.filter((each) => each.refuses === "" || each.summary.endsWith("."))).toEqual([]);
  expect(new Set(PROGRAM.commands.map((each) => each.name)).size).toBe(PROGRAM.commands.length);
});
