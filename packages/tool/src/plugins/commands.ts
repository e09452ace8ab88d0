import { BUILD_INFO } from "@bourse/runtime/build-info";
import { type CommandSpec, defineCommand, JSON_OPTION } from "../cli/command.ts";
import { DATA_OPTION } from "../host/commands.ts";

const ID = { syntax: "<plugin>", description: "id of the plugin" };
const OPTIONS = [DATA_OPTION, JSON_OPTION];
/** A build without local plugins refuses all that looks for plugins or starts one. */
const isHidden = !BUILD_INFO.localPlugins;

const LIST = defineCommand({
  name: "plugins list",
  needsHost: true,
  isHidden,
  summary: "List the plugins of the data folder, with all that speaks against each",
  details:
    "Reads every `plugins/*/plugin.yaml` of the data folder. The standing of a plugin is trusted, untrusted, changed (a file " +
    "is not the one that was trusted) or refused. A host need not run. Builds without local plugins refuse this command.",
  options: OPTIONS,
  examples: ["bourse plugins list --data .bourse/host --json"],
  refuses: "this build does not run local plugins",
  run: async (given, io) => (await import("./list.ts")).listPlugins(given, io),
});

const TRUST = defineCommand({
  name: "plugins trust",
  needsHost: true,
  isHidden,
  summary: "Let a plugin run as it is now",
  details:
    "A plugin is a program: it runs with all your rights on this computer, and its permissions do not restrict it. The trust " +
    "is for exactly these files; when one of them changes, the plugin does not run until you trust it again.",
  arguments: [ID],
  options: [
    { flags: "--digest <sha256>", description: "refuse unless the plugin has this digest, as `plugins list` shows it" },
    { flags: "--revoke", description: "take the trust back" },
    ...OPTIONS,
  ],
  examples: ["bourse plugins trust acme.clock"],
  refuses: "there is no such plugin, it is refused, or its digest differs",
  run: async (given, io) => (await import("./trust.ts")).trustPlugin(given, io),
});

const INVENTORY = defineCommand({
  name: "plugins inventory",
  needsHost: true,
  summary: "Write the hashes of a plugin's files into its plugin.yaml",
  arguments: [{ syntax: "<folder>", description: "the plugin's folder, or that of its project" }],
  options: [JSON_OPTION],
  examples: ["bourse plugins inventory ./clock"],
  refuses: "a file of the folder is refused, or plugin.yaml is not readable",
  run: async (given, io) => (await import("./inventory.ts")).writePluginInventory(given, io),
});

const COMMAND = {
  syntax: "[command]",
  description: "id of a command to run; without one, the plugin runs until Ctrl-C",
};
const ARGS_OPTION = { flags: "--args <json>", description: "arguments of the command, as a JSON list" };

const RUN = defineCommand({
  name: "plugins run",
  needsHost: true,
  isHidden,
  summary: "Run a trusted plugin, or one of its commands",
  details:
    "The plugin runs below this command and ends with it, also by kill -9. With a command, its result is printed, with --json as " +
    '`{"id","command","result"}`. What the plugin writes to its standard error is shown there.',
  arguments: [ID, COMMAND],
  options: [ARGS_OPTION, ...OPTIONS],
  examples: ["bourse plugins run example.trade-journal example.trade-journal.summary --args '[\"trades.csv\"]' --json"],
  refuses: "the plugin is not trusted as it is, does not start, or refuses the command",
  run: async (given, io) => (await import("./run.ts")).runPlugin(given, io),
});

const DEV = defineCommand({
  name: "plugins dev",
  needsHost: true,
  isHidden,
  summary: "Run a plugin from your own folder, again after each change",
  details:
    "For authors: the folder need not lie in the data folder, is not asked about and needs no inventory. The plugin's standard error " +
    "and its output channels are shown on the standard error. No host is asked: settings have their defaults, and what needs the page is refused. " +
    "With a command, it is run after each start. With --host the running host of the data folder runs a copy instead, `plugins/dev-ID`, which " +
    "this command makes and trusts after each save and removes at its end: the page shows its views, and its output is shown here as well. A loop " +
    "that was killed leaves the copy; the next one replaces it, and `bourse plugins trust ID --revoke` ends it.",
  arguments: [{ syntax: "<folder>", description: "the plugin's folder, or that of its project" }, COMMAND],
  options: [
    ARGS_OPTION,
    { flags: "--host", description: "show it in the running host, with its views" },
    { flags: "--wire", description: "show every message of the wire too: `>` to the plugin, `<` from it" },
    { flags: "--once", description: "end after the first run" },
    ...OPTIONS,
  ],
  examples: [
    "bourse plugins dev ./clock",
    "bourse plugins dev ./clock --host",
    "bourse plugins dev ./clock acme.clock.next --once --json",
  ],
  refuses: "plugin.yaml has faults, or with --once the plugin does not start or refuses the command",
  run: async (given, io) => (await import("./dev.ts")).developPlugin(given, io),
});

/** Commands for process plugins. */
export const PLUGIN_COMMANDS: readonly CommandSpec[] = [LIST, TRUST, RUN, DEV, INVENTORY];
