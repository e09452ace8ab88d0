import type { PluginSummary } from "@bourse/contract/host-api";
import type { Command, CommandSource } from "../commands/command.ts";
import { openDialog } from "../state/dialogs.ts";
import { showDetail } from "../tabs/workspace.ts";

/** Commands for extensions of the marketplace. */
export const marketplaceCommands: CommandSource = ({ plugins }) => plugins.flatMap(commandsOf);

function commandsOf({ id, name, installed_version }: PluginSummary): readonly Command[] {
  const details: Command = { group: "Marketplace", name: `Details of ${name}`, run: () => showDetail(id, name) };
  if (installed_version) return [details];
  return [details, { group: "Marketplace", name: `Install ${name}`, run: () => openDialog({ kind: "install", id }) }];
}
