import type { OptionSpec } from "../../cli/command.ts";

/** Options of commands that show who signed a package as official. */
export const OFFICIAL_OPTIONS: readonly OptionSpec[] = [
  { flags: "--official <file>", description: "official keys, for the runtimes webApp and managedModel" },
  { flags: "--endorsements <file>", description: "official signatures that `bourse official sign` wrote" },
];
