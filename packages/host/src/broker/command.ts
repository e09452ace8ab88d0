import type { Capability, CommandContract, CommandMethod, ParamsOf, ResultOf } from "@bourse/contract";
import type { GuestEventDraft } from "../interactive/draft.ts";
import type { HostServices } from "../services/services.ts";

/** Who submitted a command. A generation ends at every update, rollback, change of approvals, disabling and removal. */
export interface Submitter {
  /** Extension id. */
  readonly id: string;
  /** The extension's name, as the trader reads it. */
  readonly name: string;
  readonly generation: string;
  /** Id of the key the installed package is signed with: what an extension leaves behind belongs to id and key. */
  readonly keyId: string;
  readonly workspace: string;
  /** View ids that the signed manifest declares. */
  readonly declaredViews: ReadonlySet<string>;
}

/** What a command's `run` is given besides its parameters and services. */
export interface CommandContext {
  readonly submitter: Submitter;
  /** The guest's own id of the command. */
  readonly commandId: string;
  now(): Date;
  /** Aborted when the generation ends: whatever waits gives up, and its outcome is discarded. */
  readonly signal: AbortSignal;
  /** True while the capability is approved for this very generation; asked of the store each time. */
  holds(capability: Capability): boolean;
  /**
   * Runs an effect that must not happen after a revoke was acknowledged: the gates are asked again, then `effect` runs in
   * the same turn. Every change a command makes, and every request it sends out, goes through here.
   *
   * @throws CommandFailure `command.permission_denied`; the broker discards the outcome of an ended generation
   */
  commit<Result>(effect: () => Result): Result;
  /** Queues an event for the guest that submitted the command; nothing once its generation has ended. */
  post(event: GuestEventDraft): void;
}

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
