import { defineCommand, JSON_OPTION } from "../cli/command.ts";

export const TEST = defineCommand({
  name: "test",
  summary: "Run the tests of a project, and tell which lines of its source they reach",
  details:
    "Compiles a guest in TypeScript, and runs every `*.test.ts`, `.mts`, `.mjs` and `.js` of the folder: with vitest where the " +
    "project has it among its packages, otherwise with the test runner of Node. Tests make their hosts with `createTestHost` of " +
    "`@bourse/tool/testing` (docs/guides/testing-guests.md). With --coverage the guest is built once more for the tests, with a " +
    "counter before each statement of your own TypeScript; the package never holds that build. Each file is shown with the lines that began " +
    "no statement that ran. A line counts as covered when every statement that begins on it has run. --lcov writes the same for editors and code hosts. With --json the runner's words go to the standard error, and one line " +
    '`{"path","ok","runner","files","coverage","issues"}` to the output; `coverage` is null or `{"lines","covered","files":[{"file","lines","covered","uncovered"}]}`.',
  arguments: [{ syntax: "[dir]", description: "the project; absent: this folder" }],
  options: [
    { flags: "--coverage", description: "tell which lines of the guest's TypeScript the tests reach" },
    { flags: "--lcov <file>", description: "write the coverage as lcov; includes --coverage" },
    { flags: "--runner <name>", description: "vitest or node, whatever the project has", choices: ["vitest", "node"] },
    { flags: "--watch", description: "run again at each save, until Ctrl-C" },
    JSON_OPTION,
  ],
  examples: ["bourse test", "bourse test my-extension --coverage", "bourse test --lcov coverage.info --json"],
  refuses: "a test failed, the guest does not compile, or there is no test",
  run: async (given, io) => (await import("./run.ts")).runTests(given, io),
});
