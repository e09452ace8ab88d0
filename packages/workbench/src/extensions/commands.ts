import type { AppEntry, Extension } from "@bourse/contract/host-api";
import { showApp } from "../apps/open.ts";
import type { Command, CommandSource, ExtensionAct, Known } from "../commands/command.ts";
import { openDialog } from "../state/dialogs.ts";

/** Commands for installed extensions. */
export const extensionCommands: CommandSource = ({ extensions, apps, act }) =>
  extensions.flatMap((each) => [
    ...apps.filter(({ extension_id }) => extension_id === each.id).map(toOpen),
    ...commandsOf(each, act),
  ]);

const toOpen = (app: AppEntry): Command => ({
  group: "Extensions",
  name: `Open ${app.name}`,
  run: () => showApp(app),
});

function commandsOf(extension: Extension, act: Known["act"]): readonly Command[] {
  const { id, name, state, fault, runtime } = extension;
  const make = (text: string, run: () => void): Command => ({ group: "Extensions", name: `${text} ${name}`, run });
  const atOnce = (text: string, verb: ExtensionAct["verb"]): Command =>
    make(text, () => act({ id, verb, action: `${text} ${name}` }));
  return [
    make("Permissions of", () => openDialog({ kind: "approvals", id })),
    // Only a guest has code that can write a log.
    ...(runtime === "wasm" ? [make("Log of", () => openDialog({ kind: "log", id }))] : []),
    ...(runtime === "webApp" ? [make("Log of", () => openDialog({ kind: "app-log", id }))] : []),
    ...(runtime === "wasm" ? [make("Commands of", () => openDialog({ kind: "commands", id }))] : []),
    state === "disabled" ? atOnce("Enable", "enable") : atOnce("Disable", "disable"),
    ...(fault ? [atOnce("Retry", "retry")] : []),
    make("Remove", () => openDialog({ kind: "remove", id })),
  ];
}
