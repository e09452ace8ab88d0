import { defineCommand, FORMAT_OPTION, JSON_OPTION } from "../../cli/command.ts";

export const VALIDATE = defineCommand({
  name: "validate",
  summary: "Check manifests, package folders and archives with the marketplace's own rules",
  details:
    "Takes manifest files (`*.json`, manifest rules only), package folders and archives (`*.tar.gz`), many at once, and " +
    "reports all faults of each, in order. A folder gets the verdict of its built archive; for a project with a " +
    "`package/` folder, that folder is checked. A source manifest may reference its schema for the editor " +
    "(`$schema`); `build` removes it. Links inside a package folder are refused, not followed. With " +
    '--json each path gives one line `{"path","ok","issues":[{"rule","severity","pointer","message","hint"}]}`, where a ' +
    'fault of a source manifest has `"file","line","column"` as well; a path ' +
    "that cannot be read gets a line too (`tool.unreadable`).",
  arguments: [{ syntax: "<path...>", description: "manifest files, package folders, archives" }],
  options: [FORMAT_OPTION, JSON_OPTION],
  examples: ["bourse validate my-extension", "bourse validate --json build/*.tar.gz"],
  refuses: "one of the paths is refused or cannot be read",
  run: async (given, io) => (await import("./run.ts")).validate(given, io),
});
