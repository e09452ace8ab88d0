import { defineErrors } from "./entry.ts";

/** Reasons why a process plugin is not usable, is not started, or gets no answer. */
export const PLUGIN_ERRORS = defineErrors({
  "plugin.yaml_invalid": {
    number: 3770,
    title: "The description of the plugin is not valid YAML",
    hint: "Correct the text at the named line and column.",
  },
  "plugin.yaml_forbidden": {
    number: 3771,
    title: "The description uses a part of YAML that is not allowed here",
    hint: "Write plain lists, keys and texts: no anchor, alias, tag, directive, merge key or second document.",
  },
  "plugin.yaml_ambiguous": {
    number: 3772,
    title: "Readers of YAML disagree about this value",
    hint: 'Put it in quotes, as in "no" or "0.1".',
  },
  "plugin.file_refused": {
    number: 3773,
    title: "A file or folder of the plugin cannot be trusted",
    hint: "Use plain files and folders of your own that nobody else can write to, and no links.",
  },
  "plugin.inventory_differs": {
    number: 3774,
    title: "The files of the plugin are not those of its inventory",
    hint: "If you changed them yourself, run `bourse plugins inventory` on the folder. Otherwise install the plugin again.",
  },
  "plugin.id_taken": {
    number: 3775,
    title: "Two folders contain plugins with the same id",
    hint: "Remove one of them: none of them runs until then.",
  },
  "plugin.protocol_unsupported": {
    number: 3776,
    title: "The plugin speaks another version of the protocol",
    hint: "Use a version of the plugin that is made for this host.",
  },
  "plugin.discovery_off": {
    number: 3777,
    title: "This build does not run local plugins",
    hint: "Use a build that was made with --local-plugins. No setting turns them on.",
    status: 404,
  },
  "plugin.unknown": {
    number: 3778,
    title: "There is no plugin with this id",
    hint: "`bourse plugins list` shows those of the data folder.",
    status: 404,
  },
  "plugin.refused": {
    number: 3779,
    title: "The plugin cannot be used as it is",
    hint: "Repair what the findings name.",
  },
  "plugin.trust_unreadable": {
    number: 3780,
    title: "The list of trusted plugins cannot be read",
    hint: "Remove plugin-trust.json from the data folder and trust each plugin again.",
    status: 409,
  },
  "plugin.trust_busy": {
    number: 3957,
    title: "Another program is changing the list of trusted plugins",
    hint: "Repeat it. If it stays so, look for a `bourse plugins trust` that hangs and end it.",
    status: 409,
  },
  "plugin.digest_differs": {
    number: 3781,
    title: "The plugin is not the one that was shown",
    hint: "A file was changed. Look at it again with `bourse plugins list` before you trust it.",
    status: 409,
  },
  "plugin.untrusted": {
    number: 3782,
    title: "The plugin is not trusted as it is",
    hint: "Look at its files, then run `bourse plugins trust` with its id.",
    status: 409,
  },
  "plugin.runtime_missing": {
    number: 3783,
    title: "The program that runs the plugin is missing",
    hint: "Plugins need Python 3.9 or later on the path; one of runtime exec needs an entry that may be executed.",
    status: 409,
  },
  "plugin.start_failed": {
    number: 3784,
    title: "The plugin does not start",
    hint: "Its last words are in its log. `bourse plugins dev FOLDER --wire` shows what it sends and receives.",
    status: 502,
  },
  "plugin.unavailable": {
    number: 3785,
    title: "The plugin does not run",
    hint: "Wait for its next start, or start it again yourself after it was stopped.",
    status: 409,
    retryable: true,
  },
  "plugin.command_unknown": {
    number: 3786,
    title: "The plugin has no such command",
    hint: "`bourse plugins list --json` shows the commands of each plugin.",
    status: 404,
  },
  "plugin.permission_missing": {
    number: 3787,
    title: "The plugin does not name the permission for this method",
    hint: "Its author adds the namespace to permissions in plugin.yaml; the trader is then asked again.",
    status: 403,
  },
  "plugin.host_needed": {
    number: 3790,
    title: "The plugin asks for something that only a running client has",
    hint: "Trust the plugin, start the host, and run its command from the palette.",
    status: 409,
  },
  "plugin.command_foreign": {
    number: 3791,
    title: "The command does not bear the plugin's name",
    hint: "Begin the names of a plugin's commands with its id and a dot.",
    status: 403,
  },
  "plugin.folder_missing": {
    number: 3930,
    title: "There is no such folder",
    hint: "Name the folder that holds plugin.yaml; `bourse new` makes one.",
    status: 404,
  },
});
