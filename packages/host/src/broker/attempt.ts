import type { Clock } from "@bourse/platform";
import type { GuestEventDraft } from "../interactive/draft.ts";
import type { CommandContext } from "../principal/caller.ts";
import { CommandFailure } from "../principal/failure.ts";
import type { Installed } from "../principal/principal.ts";
import type { Authority } from "./authority.ts";
import type { HostCommand } from "./command.ts";
import { GenerationEnded } from "./ended.ts";
import { requireCapabilities, requireGeneration, requireWorkspace } from "./gates.ts";

/** One call, as an envelope or a message of the bridge carries it. */
export interface SubmittedCommand {
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A command of an accepted envelope, or a method of the bridge. */
export interface Submission {
  readonly principal: Installed;
  readonly command: SubmittedCommand;
  /** Aborted when the guest's generation ends. */
  readonly signal: AbortSignal;
  /** Queues an event for the guest. */
  post(event: GuestEventDraft): void;
}

/** Dependencies of one run of a command. */
export interface AttemptParts {
  readonly authority: Authority;
  readonly clock: Clock;
  /** Time limit in milliseconds; absent for a command that waits for the trader. */
  readonly limitMs: number | undefined;
}

/**
 * Runs `work` with the context of one command. Settles at the latest when the time limit passes or the generation ends,
 * whatever `work` does; after a time-out it can no longer commit anything.
 */
export function attempt(
  command: HostCommand<string>,
  submission: Submission,
  { authority, clock, limitMs }: AttemptParts,
): { run(work: (context: CommandContext) => unknown): Promise<unknown> } {
  const expired = new AbortController();
  const { principal, signal } = submission;
  const context: CommandContext = {
    principal,
    commandId: submission.command.id,
    now: () => clock.now(),
    signal: AbortSignal.any([signal, expired.signal]),
    holds: (capability) => authority.holds(principal, capability),
    commit(effect) {
      if (signal.aborted) throw new GenerationEnded();
      requireGeneration(authority, principal);
      requireWorkspace(authority, principal);
      requireCapabilities(command.contract.requires, submission.command.params, { authority, principal });
      if (expired.signal.aborted) throw timeout();
      return effect();
    },
    post(event) {
      if (!signal.aborted && authority.isGeneration(principal)) submission.post(event);
    },
  };
  return {
    run(work) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const onEnd = () => reject(new GenerationEnded());
      signal.addEventListener("abort", onEnd, { once: true });
      const cancel = limitMs === undefined ? undefined : clock.allow(limitMs, () => expired.abort(timeout()));
      expired.signal.addEventListener("abort", () => reject(timeout()), { once: true });
      if (signal.aborted) onEnd();
      // Starts in this turn: the commands of an envelope take effect in order.
      else settle(work, context).then(resolve, reject);
      return promise.finally(() => {
        cancel?.();
        signal.removeEventListener("abort", onEnd);
      });
    },
  };
}

async function settle(work: (context: CommandContext) => unknown, context: CommandContext): Promise<unknown> {
  return work(context);
}

function timeout(): CommandFailure {
  return new CommandFailure("command.timeout", "what the command waited for did not answer in time");
}
