import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { CommandId, Done } from "../parts.ts";
/** Registers a command, which the caller runs from now on. The page lists it if the manifest of the caller gives it a title. */
export const COMMANDS_REGISTER = defineInApp({
  method: "commands/register",
  params: closed({ command: CommandId }),
  result: Done,
  sample: { params: { command: "output.show" }, result: {} },
});
