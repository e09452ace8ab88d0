import type { CommandSource } from "../commands/command.ts";
import { openDialog } from "../state/dialogs.ts";

/** Nothing in a build without local plugins. */
export const pluginCommands: CommandSource = ({ hasLocalPlugins }) =>
  hasLocalPlugins ? [{ group: "Go to", name: "Local plugins", run: () => openDialog({ kind: "plugins" }) }] : [];
