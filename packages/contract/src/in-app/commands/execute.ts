import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Arguments, CommandId } from "../parts.ts";
/** Runs a command, wherever it was registered, and returns what its handler returns. */
export const COMMANDS_EXECUTE = defineInApp({
  method: "commands/execute",
  params: closed({ command: CommandId, args: Arguments }),
  result: closed({ value: Type.Unknown() }),
  sample: { params: { command: "output.show", args: [] }, result: { value: null } },
});
