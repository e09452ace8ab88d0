import { type Capability, checkCommandParams, checkCommandResult, neededCapabilities } from "@bourse/contract";
import type { Clock } from "@bourse/host";
import { type CommandContext, CommandFailure, type Guest, type GuestEventDraft } from "@bourse/runtime/broker";
import type { HostCommand } from "../src/broker/command.ts";
import type { Caller } from "../src/principal/caller.ts";
import { TRADER, type Trader } from "../src/principal/principal.ts";
import type { HostServices } from "../src/services/services.ts";
import { manualClock } from "./manual-clock.ts";

/** Surroundings of a command in a test; absent parts get a well-behaved default. */
export interface CommandSetup {
  /** The services that the command lists in `uses`. */
  readonly services: Partial<HostServices>;
  readonly principal?: Partial<Guest>;
  /** Absent: every capability is approved. Checked again at every commit, so that a test can revoke in between. */
  readonly holds?: (capability: Capability) => boolean;
  /** Aborts at the end of the generation. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly commandId?: string;
}

/** The result of a command. */
export interface CommandRun {
  /** The failure's code; `discarded` when the generation had ended; undefined on success. */
  readonly code?: string;
  readonly message?: string;
  readonly retryable?: boolean;
  readonly result?: unknown;
  /** Events posted to the guest, in order. */
  readonly posts: readonly GuestEventDraft[];
  /** Number of effects that ran; refused ones do not count. */
  readonly commits: number;
}

/** An extension that declares the view `svc.sample_guest.view`. */
export function testGuest(change: Partial<Guest> = {}): Guest {
  return {
    kind: "guest",
    id: "svc.sample_guest",
    name: "Sample guest",
    generation: "generation-1",
    keyId: "a".repeat(64),
    workspace: "workspace-1",
    declaredViews: new Set(["svc.sample_guest.view"]),
    ...change,
  };
}

/**
 * Runs a command like the broker, including gates and schemas, without a session. @throws Error when the result does
 * not match the command's schema, or when the command itself fails unexpectedly
 */
export async function runCommand(command: HostCommand, params: unknown, setup: CommandSetup): Promise<CommandRun> {
  const { contract } = command;
  const record = { posts: [] as GuestEventDraft[], commits: 0 };
  const { context, check } = surround(command, params, { setup, record });
  try {
    check();
    const [fault] = checkCommandParams(contract, params);
    if (fault) throw new CommandFailure("command.params_invalid", `${fault.pointer}: ${fault.message}`);
    const result = await command.run(params, servicesOf(command, setup.services), context);
    check();
    const [wrong] = checkCommandResult(contract, result);
    if (wrong) throw new Error(`${contract.method} answered ${JSON.stringify(result)}: ${wrong.message}`);
    return { ...record, result };
  } catch (cause) {
    if (cause instanceof Discarded) return { ...record, code: "discarded" };
    if (!(cause instanceof CommandFailure)) throw cause;
    return { ...record, code: cause.code, message: cause.message, retryable: cause.retryable };
  }
}

class Discarded extends Error {}

interface Surroundings {
  readonly setup: CommandSetup;
  readonly record: { posts: GuestEventDraft[]; commits: number };
}

function surround({ contract }: HostCommand, params: unknown, { setup, record }: Surroundings) {
  const { signal = new AbortController().signal, holds = () => true, clock = manualClock() } = setup;
  const given = typeof params === "object" && params !== null ? params : {};
  const { extension } = contract.requires;
  const principal = testGuest(setup.principal);
  const check = () => {
    if (signal.aborted) throw new Discarded();
    if (extension !== undefined && extension !== principal.id) {
      throw new CommandFailure("command.extension_denied", `only ${extension} may submit it`);
    }
    const missing = neededCapabilities(contract.requires, { ...given }).find((each) => !holds(each));
    if (missing) throw new CommandFailure("command.permission_denied", `${missing} is not approved`);
  };
  const context: CommandContext = {
    principal,
    commandId: setup.commandId ?? "command-1",
    now: () => clock.now(),
    signal,
    holds,
    commit(effect) {
      check();
      record.commits += 1;
      return effect();
    },
    post(event) {
      if (!signal.aborted) record.posts.push(event);
    },
  };
  return { context, check };
}

function servicesOf({ contract, uses }: HostCommand, given: Partial<HostServices>): HostServices {
  const missing = uses.find((name) => given[name] === undefined);
  if (missing) throw new Error(`${contract.method} uses ${missing}; the test gives none`);
  return Object.fromEntries(uses.map((name) => [name, given[name]])) as unknown as HostServices;
}

/** A call of the trader that never aborts. */
export function testTrader(clock: Clock = manualClock()): Caller<Trader> {
  return {
    principal: TRADER,
    now: () => clock.now(),
    signal: new AbortController().signal,
    commit: (effect) => effect(),
  };
}
