import type { CommandContract, CommandMethod, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "../principal/caller.ts";
import type { HostServices } from "../services/services.ts";

/** A command of the registry. */
export interface HostCommand<Method extends string = CommandMethod> {
  readonly contract: CommandContract<Method>;
  /** Services the command uses; it gets no others. */
  readonly uses: readonly (keyof HostServices)[];
  run(params: unknown, services: HostServices, context: CommandContext): Promise<unknown> | unknown;
}

interface Definition<Contract extends CommandContract<string>, Uses extends keyof HostServices> {
  readonly uses: readonly Uses[];
  /** Called after all gates have passed, with parameters that match their schema. @throws CommandFailure */
  run(
    params: ParamsOf<Contract>,
    services: Pick<HostServices, Uses>,
    context: CommandContext,
  ): Promise<ResultOf<Contract>> | ResultOf<Contract>;
}

/** Binds a command's contract to its implementation. */
export function defineCommand<Contract extends CommandContract<string>, Uses extends keyof HostServices>(
  contract: Contract,
  { uses, run }: Definition<Contract, Uses>,
): HostCommand<Contract["method"]> {
  return { contract, uses, run: (params, services, context) => run(params as ParamsOf<Contract>, services, context) };
}
