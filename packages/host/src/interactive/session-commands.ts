import type { EnvelopeCommand, EventQueueLimits } from "@bourse/contract";
import { type Broker, failed, type Guest, type GuestEventDraft, type Outcome } from "@bourse/runtime/broker";
import type { EventQueue } from "./event-queue.ts";

export interface SessionCommandsInput {
  readonly broker: Broker;
  readonly principal: Guest;
  readonly queue: EventQueue;
  readonly limits: EventQueueLimits;
  /** Aborted when the generation ends. */
  readonly signal: AbortSignal;
  /** An event that a command's service sends to the guest. */
  post(event: GuestEventDraft): void;
  /** Called when a result was queued. */
  arrived(): void;
}

/**
 * The commands of one session. Each accepted command gets exactly one result, or none once the generation has ended.
 */
export class SessionCommands {
  readonly #input: SessionCommandsInput;
  /** Accepted commands that have not started. */
  readonly #waiting: EnvelopeCommand[] = [];
  /** A command has started in this turn of the event loop. */
  #begun = false;

  constructor(input: SessionCommandsInput) {
    this.#input = input;
  }

  /** Returns false, and accepts none, when there is no room even for their results. */
  accept(commands: readonly EnvelopeCommand[]): boolean {
    const { queue } = this.#input;
    if (!queue.hasRoom(commands.length)) return false;
    for (const command of commands) {
      const busy = this.#isBusy();
      queue.reserve();
      if (busy) this.#finish(command, failed("command.busy", "too many results wait to be taken"));
      else this.#waiting.push(command);
    }
    if (!this.#begun) this.#beginNext();
    return true;
  }

  /**
   * Starts one command per turn, in order: an envelope with 32 reads of 1 MiB each would block the host for a second.
   */
  #beginNext(): void {
    const command = this.#waiting.shift();
    this.#begun = command !== undefined;
    if (!command) return;
    setImmediate(() => this.#beginNext());
    void this.#run(command);
  }

  #isBusy(): boolean {
    const { queue, limits } = this.#input;
    return queue.pendingCommands >= limits.pendingCommands || queue.bytes >= limits.bytes;
  }

  async #run(command: EnvelopeCommand): Promise<void> {
    const { broker, principal, signal, post, arrived } = this.#input;
    const outcome = await broker.run({ principal, command, signal, post });
    if (outcome === undefined || signal.aborted) return;
    this.#finish(command, outcome);
    arrived();
  }

  #finish(command: EnvelopeCommand, outcome: Outcome): void {
    const { queue } = this.#input;
    const found = queue.fulfil(resultEvent(command, outcome));
    if (found === "queued") return;
    const instead =
      found === "too_large"
        ? failed("command.too_large", "the result is larger than an event may be")
        : failed("command.busy", "earlier results take up the room for this one");
    queue.fulfil(resultEvent(command, instead));
  }
}

function resultEvent({ id, method }: EnvelopeCommand, outcome: Outcome): GuestEventDraft {
  return { type: "result", data: { id, method, ...outcome } };
}
