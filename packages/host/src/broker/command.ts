import type { CommandContract, CommandMethod, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "../principal/caller.ts";
import type { HostServices } from "../services/services.ts";

/** A command of the registry. */
export interface HostCommand<Method extends CommandMethod = CommandMethod> {
  readonly contract: CommandContract<Method>;
  /** Services it works with; it is handed these and no others. */
  readonly uses: readonly (keyof HostServices)[];
  run(params: unknown, services: HostServices, context: CommandContext): Promise<unknown> | unknown;
}

interface Definition<Contract extends CommandContract, Uses extends keyof HostServices> {
  readonly uses: readonly Uses[];
  /** Gates have passed and the parameters meet their schema. @throws CommandFailure */
  run(
    params: ParamsOf<Contract>,
    services: Pick<HostServices, Uses>,
    context: CommandContext,
  ): Promise<ResultOf<Contract>> | ResultOf<Contract>;
}

/** Ties a command's contract to what the host does for it. */
export function defineCommand<Contract extends CommandContract, Uses extends keyof HostServices>(
  contract: Contract,
  { uses, run }: Definition<Contract, Uses>,
): HostCommand<Contract["method"]> {
  return { contract, uses, run: (params, services, context) => run(params as ParamsOf<Contract>, services, context) };
}
