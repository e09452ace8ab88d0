import { defineCommand, FORMAT_OPTION, JSON_OPTION } from "../../cli/command.ts";
import { OFFICIAL_OPTIONS } from "../official/options.ts";

export const INSPECT = defineCommand({
  name: "inspect",
  summary: "Show the contents of an archive or a Wasm module",
  details:
    "Manifest summary, digest, sizes, entries with their SHA-256, and a guest's imports, exports and requirements. With --json " +
    'one document `{"path","ok","kind","digest","size","unpacked_size","manifest","entries","wasm","official","issues"}`.',
  arguments: [{ syntax: "<file>", description: "an archive (`*.tar.gz`) or a module (`*.wasm`)" }],
  options: [
    FORMAT_OPTION,
    JSON_OPTION,
    {
      flags: "--api-version <n>",
      description: "apiVersion to check a bare module against; by default the one its binary is made for",
      choices: ["1", "2"],
    },
    ...OFFICIAL_OPTIONS,
  ],
  examples: ["bourse inspect my-extension.tar.gz", "bourse inspect package/main.wasm"],
  refuses: "the file is refused or cannot be read",
  run: async (given, io) => (await import("./run.ts")).inspect(given, io),
});
