import { chartCommands } from "../chart/commands.ts";
import { drawingCommands } from "../chart/drawings/commands.ts";
import type { Command, CommandSource, Known } from "../commands/command.ts";
import { historyCommands } from "../commands/history.ts";
import { layoutCommands } from "../commands/layouts.ts";
import { extensionCommands } from "../extensions/commands.ts";
import { registeredCommands } from "../in-app/commands.ts";
import { pluginCommands } from "../local-plugins/commands.ts";
import { marketCommands } from "../market/commands.ts";
import { marketplaceCommands } from "../marketplace/commands.ts";
import { offerCommands } from "../offers/commands.ts";
import { arrangeCommands, pageCommands, placeCommands } from "../shell/commands.ts";

/** Every part of the page that contributes commands, in the palette's order. */
const SOURCES: readonly CommandSource[] = [
  placeCommands,
  chartCommands,
  drawingCommands,
  arrangeCommands,
  layoutCommands,
  extensionCommands,
  marketplaceCommands,
  marketCommands,
  offerCommands,
  registeredCommands,
  pluginCommands,
  historyCommands,
  pageCommands,
];

/** All currently available commands. */
export const commandsOf = (known: Known): readonly Command[] => SOURCES.flatMap((source) => source(known));
