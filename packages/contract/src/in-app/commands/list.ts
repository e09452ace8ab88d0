import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { CommandId } from "../parts.ts";
/** Ids of all registered commands, sorted. Those that begin with an underscore are internal. */
export const COMMANDS_LIST = defineInApp({
  method: "commands/list",
  params: closed({ filter_internal: Type.Boolean() }),
  result: closed({ commands: Type.Array(CommandId) }),
  sample: { params: { filter_internal: true }, result: { commands: ["output.show"] } },
});
