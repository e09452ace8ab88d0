import type { Capability } from "@bourse/contract";
import type { GuestEventDraft } from "../interactive/draft.ts";
import type { Guest, Principal } from "./principal.ts";

/** What a service knows about one call: who asks, until when, and the way to an effect. */
export interface Caller<Who extends Principal = Principal> {
  readonly principal: Who;
  now(): Date;
  /** Aborted when nobody waits for the answer any more: whatever waits gives up, and its outcome is discarded. */
  readonly signal: AbortSignal;
  /**
   * Runs an effect after asking once more whether the principal may still do this, in the same turn. Every change that a
   * call makes, and every request that it sends out, goes through here.
   *
   * @throws CommandFailure `command.permission_denied`
   */
  commit<Result>(effect: () => Result): Result;
}

/** A guest's call, by way of a command. The outcome of an ended generation is discarded. */
export interface CommandContext extends Caller<Guest> {
  /** The guest's own id of the command. */
  readonly commandId: string;
  /** True while the capability is approved for this very generation; asked of the store each time. */
  holds(capability: Capability): boolean;
  /** Queues an event for the guest; nothing once its generation has ended. */
  post(event: GuestEventDraft): void;
}
