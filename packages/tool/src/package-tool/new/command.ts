import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { KINDS, LANGUAGES, TEMPLATE_NAMES } from "./template.ts";

export const NEW = defineCommand({
  name: "new",
  summary: "Create a new extension from a template",
  details:
    "Asks on a terminal for values without a flag; without a terminal they are derived from the folder's name. A template " +
    "with code keeps its sources beside `package/`, the folder that becomes the package. A web application is always of the official publisher. " +
    "plugin-ts and plugin-python make process plugins, which are no packages: they run on this computer alone. No existing file is overwritten.",
  arguments: [{ syntax: "[dir]", description: "the folder to make; absent on a terminal: you are asked" }],
  options: [
    { flags: "--kind <kind>", description: "what to make", choices: Object.keys(KINDS) },
    { flags: "--lang <language>", description: "language of its program", choices: LANGUAGES },
    { flags: "--yes", description: "ask nothing: what no flag gives is derived from the folder's name" },
    {
      flags: "--template <name>",
      description: "template to use, instead of a kind and a language",
      choices: [...TEMPLATE_NAMES],
    },
    { flags: "--id <id>", description: "extension id" },
    { flags: "--name <name>", description: "name shown to traders" },
    { flags: "--publisher <name>", description: "publisher of a package, as it will be registered" },
    { flags: "--description <text>", description: "one sentence about it" },
    JSON_OPTION,
  ],
  examples: [
    "bourse new my-extension --kind interactive --lang assemblyscript --yes",
    "bourse new my-extension --template resource",
    "bourse new clock --template plugin-python --id acme.clock",
  ],
  refuses: "the id or a name is refused, or the folder exists",
  run: async (given, io) => (await import("./run.ts")).newProject(given, io),
});
