import { defineCommand, JSON_OPTION } from "../../cli/command.ts";

export const COMPILE = defineCommand({
  name: "compile",
  summary: "Make the guest of a project in TypeScript",
  details:
    "Joins the project's files and the SDK, starts the engine with them, and writes what it then holds as " +
    "`package/main.wasm`: the guest begins where the start of your module ended. Beside the package it writes " +
    "`main.wasm.map`, with which `run`, `replay` and `dev` show a fault at your own line; it holds your sources and is " +
    "no part of the package. The same files give the same bytes. Types are not checked: that is `tsc`. All faults of the " +
    "sources are shown at once, each with file and line, and then nothing is written. With --json one line " +
    '`{"path","ok","out","map","bytes","sha256","files","issues"}`. The bundler `rolldown` must be among the project\'s packages.',
  arguments: [{ syntax: "[dir]", description: "the project: `package/manifest.json` and `src/`; absent: this folder" }],
  options: [
    { flags: "--entry <file>", description: "the first module; absent: `src/index.ts` or `src/index.tsx`" },
    JSON_OPTION,
  ],
  examples: ["bourse compile", "bourse compile my-extension --entry src/main.tsx --json"],
  refuses: "a source has a fault, or the manifest does not name a guest; nothing was written",
  run: async (given, io) => (await import("./run.ts")).compile(given, io),
});
