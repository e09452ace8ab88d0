import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { CommandId, Done } from "../parts.ts";
/** Unregisters a command that the caller has registered. */
export const COMMANDS_UNREGISTER = defineInApp({
  method: "commands/unregister",
  params: closed({ command: CommandId }),
  result: Done,
  sample: { params: { command: "output.show" }, result: {} },
});
