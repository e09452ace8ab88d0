import { defineCommand, FORMAT_OPTION, JSON_OPTION } from "../../cli/command.ts";

export const BUILD = defineCommand({
  name: "build",
  summary: "Build the canonical archive of a package folder",
  details:
    "Packs only files that the runtime allows: any other file in the folder is refused by name, and so is anything that " +
    "looks like a secret. The archive is written in one step, and only if it passes `validate`. With --json one line " +
    '`{"path","ok","out","digest","size","issues"}`. Nothing is signed.',
  arguments: [{ syntax: "<dir>", description: "the package folder, or a project with a `package` folder in it" }],
  options: [
    { flags: "--out <file>", description: "the archive to write (`*.tar.gz`)", required: true },
    FORMAT_OPTION,
    JSON_OPTION,
  ],
  examples: ["bourse build my-extension --out my-extension.tar.gz"],
  refuses: "the package is refused; nothing was written",
  run: async (given, io) => (await import("./run.ts")).build(given, io),
});
