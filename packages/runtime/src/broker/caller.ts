import type { Capability } from "@bourse/contract";
import type { GuestEventDraft } from "./draft.ts";
import type { Installed } from "./installed.ts";

/** The context of one call to a service: the principal, the abort signal, and the means to commit effects. */
export interface CallerAs<Who> {
  readonly principal: Who;
  now(): Date;
  /** Aborted when nobody waits for the answer any more: pending work stops, and its outcome is discarded. */
  readonly signal: AbortSignal;
  /**
   * Checks again whether the principal may still do this, and runs the effect in the same turn. Every change that a
   * call makes, and every request that it sends, goes through here. @throws CommandFailure `command.permission_denied`
   */
  commit<Result>(effect: () => Result): Result;
}

/** The call of a guest's command or of a bridge's method. The outcome is discarded if its generation has ended. */
export interface CommandContext extends CallerAs<Installed> {
  /** The id that the extension gave the command. */
  readonly commandId: string;
  /** True while the capability is approved for this very generation; reads the store each time. */
  holds(capability: Capability): boolean;
  /** Queues an event for the extension; does nothing once its generation has ended. */
  post(event: GuestEventDraft): void;
}
