import { HostRefusal } from "../../refusal.ts";

/** Runs a command in the extension that registered it. */
export type RunCommand = (command: string, args: readonly unknown[], signal: AbortSignal) => Promise<unknown>;

/** The commands that running extensions have registered, and those that start their plugin. */
export interface CommandRegistry {
  /**
   * Adds a command of a description: it can be run whether or not its owner runs. The owner may also register it.
   * @throws HostRefusal `inapp.command_taken`
   */
  declare(owner: string, command: string, run: RunCommand): void;
  /** @throws HostRefusal `inapp.command_taken`, `inapp.limit` */
  register(owner: string, command: string, run: RunCommand): void;
  /** Removes a command, unless another owner has it. */
  unregister(owner: string, command: string): void;
  /** @throws HostRefusal `inapp.command_unknown` */
  execute(command: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown>;
  has(command: string): boolean;
  list(): readonly string[];
  /** Removes an owner's commands, except those that its description declares. */
  drop(owner: string): void;
  /** Removes an owner's commands, also those that its description declares. */
  withdraw(owner: string): void;
}

interface Registered {
  readonly owner: string;
  readonly run: RunCommand;
}

export function commandRegistry(maxCommands: number, changed: () => void): CommandRegistry {
  const registered = new Map<string, Registered>();
  const declared = new Map<string, Registered>();
  const isTaken = (owner: string, command: string) =>
    registered.has(command) || (declared.has(command) && declared.get(command)?.owner !== owner);
  const taken = (command: string) => new HostRefusal("inapp.command_taken", `${command} is registered already`);
  const countOf = (owner: string) => [...registered.values()].filter((each) => each.owner === owner).length;
  const removeFrom = (commands: Map<string, Registered>, owner: string) => {
    for (const [command, each] of commands) if (each.owner === owner) commands.delete(command);
  };
  return {
    declare(owner, command, run) {
      if (isTaken(owner, command)) throw taken(command);
      declared.set(command, { owner, run });
      changed();
    },
    register(owner, command, run) {
      if (isTaken(owner, command)) throw taken(command);
      if (countOf(owner) >= maxCommands) throw new HostRefusal("inapp.limit", `${maxCommands} commands at most`);
      registered.set(command, { owner, run });
      changed();
    },
    unregister(owner, command) {
      if (registered.get(command)?.owner !== owner) return;
      registered.delete(command);
      changed();
    },
    async execute(command, args, signal) {
      const found = registered.get(command) ?? declared.get(command);
      if (!found) throw new HostRefusal("inapp.command_unknown", `no running extension has registered ${command}`);
      return found.run(command, args, signal);
    },
    has: (command) => registered.has(command) || declared.has(command),
    list: () => [...new Set([...registered.keys(), ...declared.keys()])].toSorted(),
    drop(owner) {
      removeFrom(registered, owner);
      changed();
    },
    withdraw(owner) {
      for (const each of [registered, declared]) removeFrom(each, owner);
      changed();
    },
  };
}
