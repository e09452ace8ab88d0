import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineInApp, inAppNamespace, narrower, ours, same } from "./contract.ts";
import { Arguments, CommandId, Done } from "./parts.ts";

/** Commands of the palette. */
export const COMMANDS = inAppNamespace("commands", [
  same("registerCommand"),
  ours(
    "registerCancellableCommand",
    "a command that hears when its result is no longer wanted: the token comes before the arguments",
  ),
  /** Registers a command, which the caller runs from now on. The page lists it if the manifest of the caller gives it a title. */
  defineInApp({
    method: "commands/register",
    members: ["registerCommand", "registerCancellableCommand"],
    /** A command with a foreign name could pass for one of the client's or of another plugin's. */
    plugins: { ownName: "command" },
    params: closed({ command: CommandId }),
    result: Done,
    sample: { params: { command: "output.show" }, result: {} },
  }),
  /** Unregisters a command that the caller has registered. */
  defineInApp({
    method: "commands/unregister",
    members: ["registerCommand", "registerCancellableCommand"],
    params: closed({ command: CommandId }),
    result: Done,
    sample: { params: { command: "output.show" }, result: {} },
  }),
  narrower("executeCommand", "arguments and results are plain data"),
  /** Runs a command, wherever it was registered, and returns what its handler returns. */
  defineInApp({
    method: "commands/execute",
    members: ["executeCommand"],
    params: closed({ command: CommandId, args: Arguments }),
    result: closed({ value: Type.Unknown() }),
    sample: { params: { command: "output.show", args: [] }, result: { value: null } },
  }),
  same("getCommands"),
  /** Ids of all registered commands, sorted. Those that begin with an underscore are internal. */
  defineInApp({
    method: "commands/list",
    members: ["getCommands"],
    params: closed({ filter_internal: Type.Boolean() }),
    result: closed({ commands: Type.Array(CommandId) }),
    sample: { params: { filter_internal: true }, result: { commands: ["output.show"] } },
  }),
]);
