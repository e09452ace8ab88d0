import type { CommandContract } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { CommandContext } from "./caller.ts";
import type { Command } from "./command.ts";
import type { GuestEventDraft } from "./draft.ts";
import { GenerationEnded } from "./ended.ts";
import { CommandFailure } from "./failure.ts";
import {
  type Authority,
  findCommand,
  requireCapabilities,
  requireExtension,
  requireGeneration,
  requireParams,
  requireResult,
  requireWorkspace,
} from "./gates.ts";
import type { Installed } from "./installed.ts";
import { failed, type Outcome, outcomeOf } from "./outcome.ts";

/**
 * Time limit for a command that does not wait for a person. It is longer than the time limit of any service (models are
 * slowest), so the service's more precise refusal comes first, but a hanging service still gets an answer.
 */
const COMMAND_TIME_LIMIT_MS = 150_000;

/** Milliseconds; undefined for a command that waits for a person. */
function timeLimitOf({ waitsForTrader }: CommandContract<string>, limitMs: number): number | undefined {
  return waitsForTrader ? undefined : limitMs;
}

/** The pipeline for every command of an extension. */
export interface Broker {
  /**
   * Runs a command and returns its outcome; undefined when the generation has ended, because then nobody may be told.
   * Never rejects.
   */
  run(submission: Submission): Promise<Outcome | undefined>;
}

/** One command and its outcome. */
export interface CommandRecord {
  /** When it began, ISO 8601 UTC. */
  readonly at: string;
  readonly extensionId: string;
  readonly generation: string;
  readonly method: string;
  /** Error code of its failure; absent if it succeeded. */
  readonly code?: string;
  readonly durationMs: number;
}

export interface BrokerParts<Services> {
  readonly commands: readonly Command<Services, string>[];
  readonly services: Services;
  readonly authority: Authority;
  /** Ids of the official keys. */
  readonly officialKeys: ReadonlySet<string>;
  readonly clock: Clock;
  readonly log: { add(record: CommandRecord): void };
  /** A fault of the host itself. */
  report(cause: unknown): void;
  /** {@link COMMAND_TIME_LIMIT_MS} when absent. */
  readonly timeLimitMs?: number;
}

export function createBroker<Services>(parts: BrokerParts<Services>): Broker {
  const commands = new Map<string, Command<Services, string>>(
    parts.commands.map((each) => [each.contract.method, each]),
  );
  return {
    async run(submission) {
      const { principal, signal } = submission;
      const start = parts.clock.now();
      const outcome = await pipeline(parts, commands, submission).catch((cause) => outcomeOf(cause, parts.report));
      const current = !signal.aborted && isCurrent(parts.authority, principal);
      const final = current ? outcome : failed("command.generation_ended", "the generation ended");
      note(parts, submission, { outcome: final, start });
      return current ? outcome : undefined;
    },
  };
}

/** The pipeline of a command, one gate per line; after the command it checks that the generation is still current. */
async function pipeline<Services>(
  { authority, clock, officialKeys, services, timeLimitMs = COMMAND_TIME_LIMIT_MS }: BrokerParts<Services>,
  commands: ReadonlyMap<string, Command<Services, string>>,
  submission: Submission,
): Promise<Outcome> {
  const { principal, command: asked } = submission;
  const command = findCommand(commands, asked.method);
  const { contract } = command;
  requireExtension(contract.requires, principal, officialKeys);
  requireCapabilities(contract.requires, asked.params, { authority, principal });
  requireGeneration(authority, principal);
  requireWorkspace(authority, principal);
  requireParams(contract, asked.params);
  const limitMs = timeLimitOf(contract, timeLimitMs);
  const result = await attempt(command, submission, { authority, clock, limitMs }).run((context) =>
    command.run(asked.params, only(services, command.uses), context),
  );
  requireResult(contract, result);
  return { ok: true, result };
}

function isCurrent(authority: Authority, principal: Installed): boolean {
  return authority.isGeneration(principal) && authority.isWorkspace(principal);
}

/** A command gets only the services that it lists. */
function only<Services>(services: Services, uses: readonly (keyof Services)[]): Services {
  return Object.fromEntries(uses.map((name) => [name, services[name]])) as Partial<Services> as Services;
}

interface Ended {
  readonly outcome: Outcome;
  readonly start: Date;
}

function note(
  { log, clock }: Pick<BrokerParts<never>, "log" | "clock">,
  { principal, command }: Submission,
  { outcome, start }: Ended,
): void {
  log.add({
    at: start.toISOString(),
    extensionId: principal.id,
    generation: principal.generation,
    method: command.method,
    ...(outcome.ok ? {} : { code: outcome.error.code }),
    durationMs: clock.now().getTime() - start.getTime(),
  });
}

/** One call, as an envelope or a message of the bridge carries it. */
interface SubmittedCommand {
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A command of an accepted envelope, or a method of the bridge. */
interface Submission {
  readonly principal: Installed;
  readonly command: SubmittedCommand;
  /** Aborted when the guest's generation ends. */
  readonly signal: AbortSignal;
  /** Queues an event for the guest. */
  post(event: GuestEventDraft): void;
}

/** Dependencies of one run of a command. */
interface AttemptParts {
  readonly authority: Authority;
  readonly clock: Clock;
  /** Time limit in milliseconds; absent for a command that waits for the trader. */
  readonly limitMs: number | undefined;
}

/**
 * Runs `work` with the context of one command. Settles at the latest when the time limit passes or the generation ends,
 * whatever `work` does; after a time-out it can no longer commit anything.
 */
function attempt(
  { contract: { requires } }: Pick<Command<never, string>, "contract">,
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
      requireCapabilities(requires, submission.command.params, { authority, principal });
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
