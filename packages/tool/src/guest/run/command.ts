import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const RUN = defineCommand({
  name: "run",
  summary: "Try a guest: draw its views, or send it events from a file",
  details:
    "Takes an archive or a package folder and runs its guest without a page or a network. A guest of API v1 draws each " +
    "of its views once, and the view is shown as text. A guest of API v2 gets the events of a file, one per line, in order. " +
    "Events have the form in which the host sends them; `api_version` and `context` may be left out; the context is then that of the " +
    "line before, and the same in every run. After a fault, a `start` event with `restarted` is inserted before the next event and marked `inserted`; " +
    "a result or market event that the ended instance asked for is left out and told as `left_out`. " +
    "With `--market sample` there is market data: the simulated exchange, and recorded daily bars of `SPX` where the package vega-datasets is installed; both are the same in every run and never live. Views read " +
    "them, and answers to `market` commands follow their event, marked `answered`, in its context and as the market was at " +
    "its `now`. A line of the file that contradicts them (an earlier `now`, a second result, a subscription that goes " +
    "back) ends the run. All other commands are shown, not run. Without it a view finds no data and no command is run. At most 64 answers follow one event of the " +
    "file. With --json each event gives one line " +
    '`{"n","type","ok":true,"envelope","figures","log"?}` or `{"n","type","ok":false,"fault","figures","log"?}`; ' +
    "`envelope` is null when the guest submitted none, `log` contains the guest's log entries. Each view gives one " +
    'line `{"n","view","symbol","ok":true,"node","figures","log"?}`, or with `"ok":false` and `fault` or `reason`. A line ' +
    "that is not a valid event ends the run, and its number and the wrong field are reported. All declared capabilities " +
    "count as approved; use --approve to approve fewer. Sources that are newer than the package's `main.wasm` are warned of.",
  arguments: [{ syntax: "<package>", description: "archive or package folder" }],
  options: [
    { flags: "--events <file>", description: "events, one JSON object per line; required for API v2" },
    { flags: "--market <source>", description: "market data to give the guest; absent: none", choices: ["sample"] },
    { flags: "--approve <capabilities>", description: "approve only these, separated by commas; `none` for none" },
    JSON_OPTION,
  ],
  examples: [
    "bourse run my-extension --market sample",
    "bourse run build/level-watch.tar.gz --events events.ndjson --market sample",
    "bourse run my-extension --events events.ndjson --json --approve none",
  ],
  refuses: "the package or an event is refused, a callback ended in a fault, or a view had nothing to show",
  run: async (given, io) => (await import("./run.ts")).runGuest(given, io),
});
