import { checkCommandParams, neededCapabilities } from "@bourse/contract";
import type { HostCommand } from "../../broker/command.ts";
import type { CommandContext } from "../../principal/caller.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { ReadTool } from "../../services/models/session.ts";
import type { HostServices } from "../../services/services.ts";
import { calendarRead } from "../calendar/read.ts";
import { contextRead } from "../context/read.ts";
import { marketRead } from "../market/read.ts";
import { newsRead } from "../news/read.ts";

/** The commands a session may read with, each with its words for the model. What is not here no session can do. */
const READABLE: readonly { readonly command: HostCommand; readonly description: string }[] = [
  {
    command: marketRead,
    description: "Completed candles of a symbol and timeframe, oldest first, and the one that forms.",
  },
  { command: newsRead, description: "Stories of the trader's news feeds, newest first." },
  { command: calendarRead, description: "Entries of the economic calendar between two times, oldest first." },
  { command: contextRead, description: "What the trader looks at: symbol, open timeframes, watchlist and the time." },
];

/** The readings of one session, with exactly the rights of the extension it runs for. */
export function readTools(services: Partial<HostServices>, context: CommandContext): readonly ReadTool[] {
  return READABLE.map(({ command, description }) => ({
    method: command.contract.method,
    description,
    params: command.contract.params,
    permitted: () => permitted(command, context),
    async read(params) {
      const given = isRecord(params) ? params : {};
      if (checkCommandParams(command.contract, given).length > 0) {
        throw new CommandFailure("command.params_invalid", "the reading's parameters do not have its form");
      }
      return command.run(given, services as HostServices, readingOnly(command, context));
    },
  }));
}

/** A reading posts nothing, and each of its effects asks for the reading's own capabilities. */
function readingOnly(command: HostCommand, context: CommandContext): CommandContext {
  return {
    ...context,
    commit(effect) {
      if (!permitted(command, context))
        throw new CommandFailure("command.permission_denied", "the reading is not approved");
      return context.commit(effect);
    },
    post() {
      throw new Error("a reading of a session posts nothing");
    },
  };
}

function permitted({ contract }: HostCommand, { holds }: CommandContext): boolean {
  return (
    contract.requires.extension === undefined && neededCapabilities(contract.requires, {}).every((each) => holds(each))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
