import { describe, expect, it } from "vitest";
import { PROGRAM } from "../commands.ts";
import { examplesOf } from "./examples.ts";
import { parseCommandLine } from "./program.ts";

/** The words of a shell line up to a pipe or a redirection; quoted ones stay together. */
const words = (line: string) =>
  [...(line.split(/ [|<>] /)[0] ?? "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, bare]) => one ?? two ?? bare,
  );

describe("the help of every command", () => {
  it.each(PROGRAM.commands.map((command) => [command.name, command] as const))(
    "of %s shows an example that it takes",
    (_, command) => {
      const help = parseCommandLine(PROGRAM, [...command.name.split(" "), "--help"]);
      if (help.command) throw new Error("help runs nothing");
      expect(help.failed).toBe(false);
      const examples = examplesOf(command);
      expect(examples.length).toBeGreaterThan(0);
      const called = examples.map((example) => {
        expect(help.output).toContain(`  ${example}`);
        const line = words(example);
        const call = parseCommandLine(PROGRAM, line.slice(line.indexOf("bourse") + 1).map(String));
        return call.command ? call.command.name : call.output;
      });
      // An example may begin with what must be done before.
      expect(called).toContain(command.name);
      expect(called.filter((name) => PROGRAM.commands.every((each) => each.name !== name))).toEqual([]);
    },
  );
});
