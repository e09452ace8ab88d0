import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { CommandId, Done } from "../parts.ts";
/** The caller no longer runs a command of its own. */
export const COMMANDS_UNREGISTER = defineInApp({
  method: "commands/unregister",
  params: closed({ command: CommandId }),
  result: Done,
  sample: { params: { command: "output.show" }, result: {} },
});
