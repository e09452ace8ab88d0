import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { BARS_FILE_OPTIONS } from "../../market/bars-file-options.ts";

export const PROFILE = defineCommand({
  name: "profile",
  summary: "Show in which functions of a guest time and memory go",
  details:
    "Runs the guest like `bourse backtest` and samples it. Functions have the names of the module's name section; without " +
    "one they have numbers. A source map beside the module (`main.wasm.map`) gives the author's file and line. A guest in " +
    "TypeScript is compiled again from its project, and this time it logs its place after each 10,000 calls and turns of " +
    "loops. These samples divide the module's time among your functions and those of the SDK. Times " +
    "include what the host does in the guest's calls, as `(host)`. Then it runs once more, and the memory is looked at where " +
    "each of your functions begins, ends and has returned. `kept_bytes` is a function's part of the bytes that are still held at " +
    "the end: what a callback keeps is divided by what each function held after its calls. `most_bytes` is the most that one " +
    "call held when it ended, with what goes as it returns. Both leave out the functions that it called. The engine takes " +
    "memory for small values in pieces of some KiB and frees circles of values later. Asynchronous functions, generators and " +
    "functions that are handed on at once, as to `map`, count for their caller. --cpuprofile writes the samples for the tools of a " +
    'browser. With --json `{"ok","sampled_ms","functions":[{"name","self_ms","share","file"?,"line"?}],"memory_pages":{"first","last","most"},"memory":{"functions":[{"name","file","line","calls","kept_bytes","most_bytes"}],"unfinished_callbacks"}|null}`.',
  arguments: [{ syntax: "<package>", description: "archive or package folder" }],
  options: [
    ...BARS_FILE_OPTIONS,
    {
      flags: "--market <source>",
      description: "daily bars of a sample, instead of a file: recorded ones in a checkout, else simulated",
      choices: ["sample"],
    },
    { flags: "--timeframe <timeframe>", description: "of the file's bars; found from their times if absent" },
    {
      flags: "--symbol <symbol>",
      description: "of the chart that the guest finds; absent: the sample's, and SIM:ALTA over a file",
    },
    { flags: "--forming", description: "tell each bar while it forms, too" },
    { flags: "--cpuprofile <file>", description: "write the samples as a `.cpuprofile`" },
    JSON_OPTION,
  ],
  examples: ["bourse profile my-extension --market sample"],
  refuses: "the package or the bars are refused, or the guest failed",
  run: async (given, io) => (await import("./run.ts")).profile(given, io),
});
