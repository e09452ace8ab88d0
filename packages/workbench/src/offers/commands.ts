import type { Command, CommandSource } from "../commands/command.ts";
import { openDialog } from "../state/dialogs.ts";

/** Uses what installed packages bring, and opens the trader's links. */
export const offerCommands: CommandSource = ({ offers, links }) => [
  ...offers
    .filter(({ state }) => state === "offered")
    .map(
      ({ title, extension_name, extension_id, kind, contribution_id }): Command => ({
        group: "Extensions",
        name: `Use ${title} of ${extension_name}`,
        run: () => openDialog({ kind: "offer", offer: { extension_id, kind, contribution_id } }),
      }),
    ),
  ...links.map(
    ({ id, title, host }): Command => ({
      group: "Go to",
      name: `${title} (${host})`,
      run: () => openDialog({ kind: "link", id }),
    }),
  ),
];
