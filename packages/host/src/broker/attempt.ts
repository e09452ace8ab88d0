import type { Clock } from "@bourse/platform";
import type { CommandContext } from "../principal/caller.ts";
import { CommandFailure } from "../principal/failure.ts";
import type { Authority } from "./authority.ts";
import type { Submission } from "./broker.ts";
import type { HostCommand } from "./command.ts";
import { GenerationEnded } from "./ended.ts";
import { requireCapabilities, requireGeneration, requireWorkspace } from "./gates.ts";

/** What one run of a command works with. */
export interface AttemptParts {
  readonly authority: Authority;
  readonly clock: Clock;
  /** Milliseconds until it is given up; absent: it waits for the trader. */
  readonly limitMs: number | undefined;
}

/**
 * Runs `work` with the context of one command. Settles at the latest when the time is over or the generation ends,
 * whatever `work` does; after a time-out nothing of it can be committed any more.
 */
export function attempt(
  command: HostCommand,
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
      const cancel = limitMs === undefined ? undefined : clock.after(limitMs, () => expired.abort(timeout()));
      expired.signal.addEventListener("abort", () => reject(timeout()), { once: true });
      if (signal.aborted) onEnd();
      // Begins in this turn: commands of one envelope take effect in the envelope's order.
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
