import type { Connection } from "../connection.ts";
import { Disposable } from "../disposable.ts";

/** Registers and runs commands. */
export interface CommandsApi {
  /** @throws Error if this extension has registered the command already */
  registerCommand(command: string, callback: (...args: never[]) => unknown, thisArg?: unknown): Disposable;
  executeCommand<Result = unknown>(command: string, ...rest: unknown[]): Promise<Result>;
  /** `filterInternal`: leaves out commands whose id begins with an underscore. */
  getCommands(filterInternal?: boolean): Promise<string[]>;
}

export function commandsApi(connection: Connection): CommandsApi {
  const own = new Map<string, (...args: unknown[]) => unknown>();
  connection.serve("extension/runCommand", async ({ command, args }) => {
    const run = own.get(command);
    if (!run) throw new Error(`the command ${command} is not registered`);
    return { value: (await run(...args)) ?? null };
  });
  return {
    registerCommand(command, callback, thisArg) {
      if (own.has(command)) throw new Error(`the command ${command} is registered already`);
      own.set(command, (...args) => callback.apply(thisArg, args as never[]));
      connection.tell("commands/register", { command });
      return new Disposable(() => {
        own.delete(command);
        connection.tell("commands/unregister", { command });
      });
    },
    async executeCommand(command, ...rest) {
      const run = own.get(command);
      if (run) return (await run(...rest)) as never;
      return (await connection.ask("commands/execute", { command, args: rest })).value as never;
    },
    getCommands: async (filterInternal = false) =>
      (await connection.ask("commands/list", { filter_internal: filterInternal })).commands,
  };
}
