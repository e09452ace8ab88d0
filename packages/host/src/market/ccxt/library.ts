import { existsSync } from "node:fs";
import { type MachineTime, systemMachineTime } from "@bourse/platform";
import type { Exchange as Library } from "ccxt";
import { HostRefusal } from "../../refusal.ts";
import { boundedFetch, type FetchLimits } from "./bounded-fetch.ts";
import { within } from "./within.ts";

/** A price is one KiB; the library's own limit is 100 MiB. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Limits on what the library does. */
export interface ExchangeLimits extends FetchLimits {
  /** One call may be several requests, and waits for the exchange's rate limit before each. */
  readonly callMs: number;
}

/** The largest answers are lists of markets: the biggest exchange's is 16 MiB. A ticker is one KiB. */
export const EXCHANGE_LIMITS: ExchangeLimits = { maxBytes: 24 * 1024 * 1024, timeoutMs: 10_000, callMs: 30_000 };

/** An exchange of the library. */
interface WantedExchange {
  readonly id: string;
  /** Its class that also receives pushed prices, if it has one. */
  readonly streams: boolean;
}

/** Parts that a test replaces. */
export interface ExchangeParts {
  /** Settings of ccxt's exchange classes: `urls` can point to a test server. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Imports the library, or so much of it as the exchange needs. */
  readonly load?: (wanted: WantedExchange) => Promise<{ readonly default: object }>;
  readonly limits?: ExchangeLimits;
  /** Measures the limits; absent: this machine's own time. */
  readonly machine?: MachineTime;
  /** False: prices are asked for, also where the exchange sends them. */
  readonly streams?: boolean;
}

/** Parts of one opened library. */
interface LibraryParts extends ExchangeParts {
  /** Wraps every request. */
  readonly around?: (bounded: typeof globalThis.fetch) => typeof globalThis.fetch;
}

/** Names of exchanges, which are also names of files. */
const EXCHANGE_ID = /^[a-z0-9]+$/;

/**
 * Imports one exchange: the library's own module imports more than a hundred, twice. Another version of the library may
 * be laid out differently, and is then imported whole. @throws Error with code ERR_MODULE_NOT_FOUND if it is not installed
 */
export async function importExchange({ id, streams }: WantedExchange): Promise<{ readonly default: object }> {
  const library = import.meta.resolve("ccxt");
  const files = EXCHANGE_ID.test(id) ? [...(streams ? [`pro/${id}.js`] : []), `${id}.js`] : [];
  const file = files.map((name) => new URL(`./src/${name}`, library)).find((each) => existsSync(each));
  if (file === undefined) return import("ccxt");
  const { default: Type }: { readonly default?: unknown } = await import(file.href);
  return { default: { [id]: Type } };
}

/** One exchange of the library, and what bounds its calls. */
export interface OpenedLibrary {
  readonly exchange: Library;
  /** The result of a call of the library, or a failure at the deadline. */
  call<Result>(asked: Promise<Result>): Promise<Result>;
  /** Ends every request under way. */
  end(): void;
}

/**
 * Makes an exchange of ccxt, which is an optional installation. Sends no request yet. @throws HostRefusal
 * `market.source_missing`, `host.config_invalid`
 */
export async function openLibrary(id: string, parts: LibraryParts): Promise<OpenedLibrary> {
  const {
    settings = {},
    load = importExchange,
    limits = EXCHANGE_LIMITS,
    machine = systemMachineTime,
    streams = false,
  } = parts;
  const library = await loaded(() => load({ id, streams }));
  const { pro = {} } = library as { readonly pro?: Readonly<Record<string, unknown>> };
  // The classes that also receive pushed prices extend those that only ask.
  const Type = (streams ? pro[id] : undefined) ?? (library as Record<string, unknown>)[id];
  // The module exports more than exchanges: only classes that look like an exchange are constructed.
  if (typeof Type !== "function" || !("fetchOHLCV" in Object(Type.prototype))) {
    throw new HostRefusal("host.config_invalid", `ccxt has no exchange ${JSON.stringify(id)}`);
  }
  const ended = new AbortController();
  const bounded = boundedFetch({ ...limits, ended: ended.signal, machine });
  const bounds = {
    timeout: limits.timeoutMs,
    enableRateLimit: true,
    fetchImplementation: parts.around?.(bounded) ?? bounded,
    options: { ws: { options: { maxPayload: MAX_MESSAGE_BYTES } } },
    // It would write wrong messages to the standard output.
    log: () => undefined,
  };
  const exchange = Reflect.construct(Type, [{ ...settings, ...bounds }]) as Library;
  return {
    exchange,
    async call(asked) {
      try {
        return await within({ ms: limits.callMs, signal: ended.signal, machine }, asked);
      } finally {
        // The library would answer every later call with the first failure to load the instruments.
        if (exchange.markets === undefined) Reflect.deleteProperty(exchange, "marketsLoading");
      }
    },
    end: () => ended.abort(),
  };
}

async function loaded(load: () => Promise<{ readonly default: object }>): Promise<object> {
  try {
    return (await load()).default;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new HostRefusal("market.source_missing", "the library ccxt is not installed");
  }
}
