import type { NamedLayout } from "@bourse/contract/host-api";
import { openDesk } from "../layouts/arrange-act.ts";
import { DESK_NAMES, DESKS } from "../layouts/desks.ts";
import { openedLayout } from "../layouts/open-id.ts";
import { openDialog } from "../state/dialogs.ts";
import type { Command, CommandSource } from "./command.ts";

/** Commands that open and save layouts. */
export const layoutCommands: CommandSource = ({ layouts, layoutActs, chartActions, desk: { history } }) => {
  const told = (action: string, work: Promise<unknown>) =>
    void work.catch((error: unknown) => openDialog({ kind: "failure", action, error }));
  const open = async (layout: NamedLayout) => {
    const leftOut = await layoutActs.open(layout);
    if (leftOut.length > 0) openDialog({ kind: "layouts", leftOut });
  };
  const command = (name: string, run: () => void, keys?: string): Command => ({
    group: "Page",
    name,
    run,
    ...(keys === undefined ? {} : { keys }),
  });
  const current = layouts.find(({ id }) => id === openedLayout.get().id);
  return [
    command("Layouts", () => openDialog({ kind: "layouts" }), "Alt L"),
    ...(current
      ? [command(`Save the layout ${current.name}`, () => told("Save the layout", layoutActs.overwrite(current)))]
      : []),
    ...layouts.map((each) => command(`Open the layout ${each.name}`, () => told("Open the layout", open(each)))),
    ...DESK_NAMES.map((each) =>
      command(`Open the desk ${DESKS[each].name}`, () => void openDesk({ chartActions, history }, each)),
    ),
  ];
};
