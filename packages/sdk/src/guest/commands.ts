import type { COMMAND_CONTRACTS, CommandMethod, ParamsOf, ResultOf } from "@bourse/contract";
import { COMMAND_METHODS } from "@bourse/contract/methods";
import type { Bar, Bars } from "./bars.ts";
import { jsonOf } from "./layout.ts";

/** Parameters of a command. */
export type CommandParams<Method extends CommandMethod> = ParamsOf<(typeof COMMAND_CONTRACTS)[Method]>;

/** Result of a command; a list of completed candles is {@link Bars}, the forming one a {@link Bar}. */
export type CommandResult<Method extends CommandMethod> = WithBars<ResultOf<(typeof COMMAND_CONTRACTS)[Method]>>;

type WithBars<Result> = Result extends { readonly completed: unknown }
  ? Omit<Result, "completed" | "forming"> & { readonly completed: Bars; readonly forming: Bar | undefined }
  : Result;

type Spaces = CommandMethod extends `${infer Space}.${string}` ? Space : never;
type NamesIn<Space extends string> = CommandMethod extends infer Method
  ? Method extends `${Space}.${infer Name}`
    ? Name
    : never
  : never;
type MethodIn<Space extends string, Name extends string> = Extract<CommandMethod, `${Space}.${Name}`>;

type Run<Method extends CommandMethod> =
  Record<string, never> extends CommandParams<Method>
    ? (params?: CommandParams<Method>) => Promise<CommandResult<Method>>
    : (params: CommandParams<Method>) => Promise<CommandResult<Method>>;

/** Every host command as a function, by its two names. */
export type Commands = {
  readonly [Space in Spaces]: { readonly [Name in NamesIn<Space>]: Run<MethodIn<Space, Name>> };
};

/**
 * A refusal or failure of a command.
 *
 * @example
 * try {
 *   await commands.market.read({ symbol: "SIM:ALTA", timeframe: "1D" });
 * } catch (failed) {
 *   if (!(failed instanceof CommandFailed)) throw failed;
 *   log(failed.code, failed.retryable ? "may work later" : "will not work");
 * }
 */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly method: CommandMethod;
  /** The reason as a stable code, such as `command.permission_denied`. */
  readonly code: string;
  /** The host's own words about it. */
  readonly reason: string;
  /** True when the same command may succeed later without a change. */
  readonly retryable: boolean;

  constructor(method: CommandMethod, { code, message, retryable }: Failure) {
    super(`${method} failed with ${code}: ${message}`);
    this.method = method;
    this.code = code;
    this.reason = message;
    this.retryable = retryable;
  }
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

interface Waiting {
  readonly method: CommandMethod;
  readonly resolve: (result: never) => void;
  readonly reject: (failed: CommandFailed) => void;
}

/** Commands that an envelope may hold; those beyond it wait for the next event. */
const MOST_AT_ONCE = 32;

const waiting = new Map<string, Waiting>();
/** Commands as the envelope has them, as JSON. */
const queue: string[] = [];
let run = "";
let count = 0;

/** Begins a run of the extension: results of an earlier one answer nothing. */
export function beginRun(now: string): void {
  run = now;
  count = 0;
  waiting.clear();
  queue.length = 0;
}

/** Queues a command; the promise ends with the host's answer, in a later event. */
export function submit(method: CommandMethod, params: object): Promise<never> {
  count += 1;
  const id = `${run}/${count}`;
  queue.push(`{"id":"${id}","method":"${method}","params":${$j(params) ?? jsonOf(params, `${method} params`)}}`);
  return new Promise((resolve, reject) => waiting.set(id, { method, resolve, reject }));
}

/** The commands of this envelope, as JSON between commas; empty if there are none. */
export const takeCommands = (): string => (queue.length === 0 ? "" : queue.splice(0, MOST_AT_ONCE).join(","));

/** Ends the promise of a command. After a restart, results arrive that nobody has asked for. */
export function settle({ id, ok, result, error }: Outcome): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (ok) asked?.resolve(result as never);
  else asked?.reject(new CommandFailed(asked.method, error as Failure));
}

/** A result event's data. */
export interface Outcome {
  readonly id: string;
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: unknown;
}

/**
 * Every host command by its two names. `docs/reference/host-commands.md` has them with their parameters and results.
 *
 * @throws {CommandFailed} from the promise, with the host's code
 * @example const { completed } = await commands.market.read({ symbol: "SIM:ALTA", timeframe: "1D" });
 */
export const commands: Commands = makeCommands();

function makeCommands(): Commands {
  const spaces = Map.groupBy(COMMAND_METHODS, (method) => method.slice(0, method.indexOf(".")));
  const functionsOf = (methods: readonly CommandMethod[]) =>
    Object.fromEntries(
      methods.map((method) => [method.slice(method.indexOf(".") + 1), (params: object = {}) => submit(method, params)]),
    );
  const named = [...spaces].map(([space, methods]) => [space, functionsOf(methods)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(named));
}
