import type { CommandSource } from "../commands/command.ts";
import { openDialog } from "../state/dialogs.ts";

/** Commands for symbols and the trader's own files. */
export const marketCommands: CommandSource = () => [
  { group: "Chart", name: "Search symbols", run: () => openDialog({ kind: "symbols" }) },
  { group: "Chart", name: "Import bars from a CSV file", run: () => openDialog({ kind: "import-bars" }) },
];
