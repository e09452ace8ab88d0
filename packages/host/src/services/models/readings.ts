import {
  CALENDAR_READ,
  CONTEXT_READ,
  type CommandContract,
  checkCommandParams,
  MARKET_READ,
  NEWS_READ,
  type ParamsOf,
} from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import type { HostServices } from "../services.ts";
import type { ReadTool } from "./session.ts";

/** Services that a session can read from. */
export type ReadServices = Pick<HostServices, "market" | "news" | "context">;

interface Reading {
  readonly contract: CommandContract;
  /** Its description for the model. */
  readonly description: string;
  read(params: unknown, services: ReadServices): unknown;
}

interface TypedReading<Contract extends CommandContract> {
  readonly description: string;
  read(params: ParamsOf<Contract>, services: ReadServices): unknown;
}

function reading<Contract extends CommandContract>(
  contract: Contract,
  { description, read }: TypedReading<Contract>,
): Reading {
  return { contract, description, read: (params, services) => read(params as ParamsOf<Contract>, services) };
}

/** All read tools. A session can do nothing that is not listed here. */
const READINGS: readonly Reading[] = [
  reading(MARKET_READ, {
    description: "Completed candles of a symbol and timeframe, oldest first, and the one that forms.",
    read: (params, { market }) => market.read(params),
  }),
  reading(NEWS_READ, {
    description: "Stories of the trader's news feeds, newest first.",
    read: (params, { news }) => news.read(params),
  }),
  reading(CALENDAR_READ, {
    description: "Entries of the economic calendar between two times, oldest first.",
    read: (params, { news }) => news.calendar(params),
  }),
  reading(CONTEXT_READ, {
    description: "What the trader looks at: symbol, open timeframes, watchlist and the time.",
    read: (_params, { context }) => context.read(),
  }),
];

/** The read tools of one session; `permits` is checked before and after each use. */
export function readTools(
  services: ReadServices,
  permits: (contract: CommandContract) => boolean,
): readonly ReadTool[] {
  return READINGS.map(({ contract, description, read }) => ({
    method: contract.method,
    description,
    params: contract.params,
    permitted: () => permits(contract),
    async read(params) {
      const given = isRecord(params) ? params : {};
      if (checkCommandParams(contract, given).length > 0) {
        throw new CommandFailure("command.params_invalid", "the reading's parameters do not have its form");
      }
      return read(given, services);
    },
  }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
