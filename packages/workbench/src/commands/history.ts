import type { Command, CommandSource } from "./command.ts";

/** Undo and redo, with the name of the action that they are about. */
export const historyCommands: CommandSource = ({ desk: { history } }) => {
  const { undo, redo } = history.state.get();
  const command = (name: string, keys: string, run: () => void): Command => ({ group: "Page", name, keys, run });
  return [
    ...(undo === undefined ? [] : [command(`Undo: ${undo}`, "Ctrl Z", () => void history.undo())]),
    ...(redo === undefined ? [] : [command(`Redo: ${redo}`, "Ctrl Shift Z", () => void history.redo())]),
  ];
};
