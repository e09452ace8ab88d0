import { defineCommand, JSON_OPTION } from "../cli/command.ts";
import { DATA_OPTION } from "../host/commands.ts";

export const DEV = defineCommand({
  name: "dev",
  summary: "Show a folder in a host, again at each save",
  details:
    "Runs the package of a folder, unsigned, in the running host of the data folder if developer mode is on there, otherwise in a host of " +
    "its own on simulated data. At each save the folder's own build (`npm run build`, `make`) and the package check run, and the extension is " +
    "replaced: workspace, stored values and permissions stay, and it gets the last market event again. A fault is shown here and on the page with " +
    "its lines, and what ran before goes on. Log and commands are shown as they come. Changed code of an interactive guest is played the last 1,000 events, " +
    "and the difference is shown. With --json each of these is a line with `event`. What the extension asks for is decided on the page. Ctrl-C " +
    "ends the extension and all that it stored. A host of its own needs the package `@bourse/host`.",
  arguments: [
    {
      syntax: "[dir]",
      description: "the package folder, or a project with a `package` folder in it; here when absent",
    },
  ],
  options: [
    DATA_OPTION,
    {
      flags: "--url <url>",
      description: "address of the running host; its token is then in BOURSE_HOST_TOKEN or the data folder",
    },
    { flags: "--own", description: "start a host of its own, even if one runs" },
    { flags: "--port <port>", description: "port of the page of a host of its own; a free one when absent" },
    { flags: "--open", description: "open the page in the browser" },
    JSON_OPTION,
  ],
  examples: ["bourse dev my-extension --open", "bourse dev my-extension --data .bourse/host --json"],
  refuses: "developer mode is off in the running host, another `bourse dev` runs the folder, or the port is taken",
  run: async (given, io) => (await import("./run.ts")).develop(given, io),
});
