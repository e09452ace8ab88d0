import type { CommandSource } from "../commands/command.ts";

/** Commands that built-in extensions have registered. */
export const registeredCommands: CommandSource = ({ registered, runRegistered }) =>
  registered.map(({ command, title, category, keys }) => ({
    group: "Extensions",
    name: category === undefined ? title : `${category}: ${title}`,
    ...(keys === undefined ? {} : { keys }),
    run: () => runRegistered(command),
  }));
