import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const HOST_SERVICE = defineCommand({
  name: "host service",
  needsHost: true,
  summary: "Run the host in the background, without an open page",
  details:
    "Alerts, scans and tasks go on while the service runs. `install` writes a service of your own user (systemd, a " +
    "launch agent or a task at log-on), starts it now and at every log-in; variables that begin with MARKET_ are taken " +
    "over. `remove` stops it and leaves its data. Only one host can use a data folder at a time.",
  arguments: [{ syntax: "<action>", description: "`install`, `remove` or `status`" }],
  options: [
    { flags: "--data <folder>", description: "folder of the host's data", default: ".bourse/host" },
    { flags: "--port <port>", description: "port of the page on this machine", default: "4871" },
    { flags: "--cloud <address>", description: "address of the marketplace", default: "http://127.0.0.1:4870" },
    { flags: "--print", description: "with `install`: write the service's definition and change nothing" },
    JSON_OPTION,
  ],
  examples: ["bourse host service install --data ~/.bourse/host", "bourse host service status"],
  refuses: "the service could not be installed or removed, or does not run",
  run: async (given, io) => (await import("./run.ts")).hostService(given, io),
});
