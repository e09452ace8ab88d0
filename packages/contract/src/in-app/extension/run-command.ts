import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Arguments, CommandId } from "../parts.ts";

/** Host to extension: run a command that it registered. */
export const EXTENSION_RUN_COMMAND = defineInApp({
  method: "extension/runCommand",
  params: closed({ command: CommandId, args: Arguments }),
  result: closed({ value: Type.Unknown() }),
  sample: { params: { command: "output.show", args: [] }, result: { value: null } },
});
