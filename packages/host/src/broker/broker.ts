import type { Clock } from "@bourse/platform";
import type { Installed } from "../principal/principal.ts";
import type { HostServices } from "../services/services.ts";
import type { Submission } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { Authority } from "./authority.ts";
import type { HostCommand } from "./command.ts";
import type { CommandLog } from "./command-log.ts";
import {
  findCommand,
  requireCapabilities,
  requireExtension,
  requireGeneration,
  requireParams,
  requireResult,
  requireWorkspace,
} from "./gates.ts";
import { failed, type Outcome, outcomeOf } from "./outcome.ts";
import { COMMAND_TIME_LIMIT_MS, timeLimitOf } from "./time-limit.ts";

/** The pipeline for every command of an extension. */
export interface Broker {
  /**
   * Runs a command and returns its outcome; undefined when the generation has ended, because then nobody may be told.
   * Never rejects.
   */
  run(submission: Submission): Promise<Outcome | undefined>;
}

export interface BrokerParts {
  readonly commands: readonly HostCommand<string>[];
  readonly services: HostServices;
  readonly authority: Authority;
  /** Ids of the official keys. */
  readonly officialKeys: ReadonlySet<string>;
  readonly clock: Clock;
  readonly log: Pick<CommandLog, "add">;
  /** A fault of the host itself. */
  report(cause: unknown): void;
  /** {@link COMMAND_TIME_LIMIT_MS} when absent. */
  readonly timeLimitMs?: number;
}

export function createBroker(parts: BrokerParts): Broker {
  const commands = new Map<string, HostCommand<string>>(parts.commands.map((each) => [each.contract.method, each]));
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
async function pipeline(
  { authority, clock, officialKeys, services, timeLimitMs = COMMAND_TIME_LIMIT_MS }: BrokerParts,
  commands: ReadonlyMap<string, HostCommand<string>>,
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
function only(services: HostServices, uses: HostCommand<string>["uses"]): HostServices {
  return Object.fromEntries(uses.map((name) => [name, services[name]])) as Partial<HostServices> as HostServices;
}

interface Ended {
  readonly outcome: Outcome;
  readonly start: Date;
}

function note({ log, clock }: BrokerParts, { principal, command }: Submission, { outcome, start }: Ended): void {
  log.add({
    at: start.toISOString(),
    extensionId: principal.id,
    generation: principal.generation,
    method: command.method,
    ...(outcome.ok ? {} : { code: outcome.error.code }),
    durationMs: clock.now().getTime() - start.getTime(),
  });
}
