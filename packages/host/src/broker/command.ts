import type { CommandContract, CommandMethod } from "@bourse/contract";
import { bindCommand, type Command, type CommandAction } from "@bourse/runtime/broker";
import type { HostServices } from "../services/services.ts";

/** A command of the registry. */
export type HostCommand<Method extends string = CommandMethod> = Command<HostServices, Method>;

/** Binds a command's contract to its implementation with services of this host. */
export function defineCommand<Contract extends CommandContract<string>, Uses extends keyof HostServices>(
  contract: Contract,
  action: CommandAction<HostServices, Contract, Uses>,
): HostCommand<Contract["method"]> {
  return bindCommand<HostServices, Contract, Uses>(contract, action);
}
