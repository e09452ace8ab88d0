import { type CancellationToken, tokenOf } from "../cancellation.ts";
import type { Connection } from "../connection.ts";
import { Disposable } from "../disposable.ts";

/** Registers and runs commands. */
export interface CommandsApi {
  /** @throws Error if this extension has registered the command already */
  registerCommand(command: string, callback: (...args: never[]) => unknown, thisArg?: unknown): Disposable;
  /**
   * The same for work that takes long: the token comes before the arguments, and is cancelled when whoever asked for the
   * command no longer wants its result.
   *
   * @example
   * commands.registerCancellableCommand("acme.scan.all", async (token, folder: string) => {
   *   for (const file of await filesOf(folder)) {
   *     if (token.isCancellationRequested) return;
   *     await scan(file);
   *   }
   * });
   *
   * @throws Error if this extension has registered the command already
   */
  registerCancellableCommand(
    command: string,
    callback: (token: CancellationToken, ...args: never[]) => unknown,
    thisArg?: unknown,
  ): Disposable;
  executeCommand<Result = unknown>(command: string, ...rest: unknown[]): Promise<Result>;
  /** `filterInternal`: leaves out commands whose id begins with an underscore. */
  getCommands(filterInternal?: boolean): Promise<string[]>;
}

type OwnCommand = (args: readonly unknown[], signal: () => AbortSignal) => unknown;

const neverAborted = () => new AbortController().signal;

export function commandsApi(connection: Connection): CommandsApi {
  const own = new Map<string, OwnCommand>();
  connection.serve("extension/runCommand", async ({ command, args }, signal) => {
    const run = own.get(command);
    if (!run) throw new Error(`the command ${command} is not registered`);
    return { value: (await run(args, signal)) ?? null };
  });
  const register = (command: string, run: OwnCommand) => {
    if (own.has(command)) throw new Error(`the command ${command} is registered already`);
    own.set(command, run);
    connection.tell("commands/register", { command });
    return new Disposable(() => {
      own.delete(command);
      connection.tell("commands/unregister", { command });
    });
  };
  return {
    registerCommand: (command, callback, thisArg) =>
      register(command, (args) => callback.apply(thisArg, args as never[])),
    registerCancellableCommand: (command, callback, thisArg) =>
      register(command, (args, signal) => callback.call(thisArg, tokenOf(signal()), ...(args as never[]))),
    async executeCommand(command, ...rest) {
      const run = own.get(command);
      if (run) return (await run(rest, neverAborted)) as never;
      return (await connection.ask("commands/execute", { command, args: rest })).value as never;
    },
    getCommands: async (filterInternal = false) =>
      (await connection.ask("commands/list", { filter_internal: filterInternal })).commands,
  };
}
