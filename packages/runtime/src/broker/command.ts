import type { CommandContract, CommandMethod, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "./caller.ts";

/** A command of a registry, for a host with these services. */
export interface Command<Services, Method extends string = CommandMethod> {
  readonly contract: CommandContract<Method>;
  /** Services the command uses; it gets no others. */
  readonly uses: readonly (keyof Services)[];
  run(params: unknown, services: Services, context: CommandContext): Promise<unknown> | unknown;
}

/** How a command acts. */
export interface CommandAction<Services, Contract extends CommandContract<string>, Uses extends keyof Services> {
  readonly uses: readonly Uses[];
  /** Called after all gates have passed, with parameters that match their schema. @throws CommandFailure */
  run(
    params: ParamsOf<Contract>,
    services: Pick<Services, Uses>,
    context: CommandContext,
  ): Promise<ResultOf<Contract>> | ResultOf<Contract>;
}

/** Binds a command's contract to its implementation. */
export function bindCommand<Services, Contract extends CommandContract<string>, Uses extends keyof Services>(
  contract: Contract,
  { uses, run }: CommandAction<Services, Contract, Uses>,
): Command<Services, Contract["method"]> {
  return { contract, uses, run: (params, services, context) => run(params as ParamsOf<Contract>, services, context) };
}
