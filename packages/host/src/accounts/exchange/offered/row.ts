import type { OrderSide } from "@bourse/contract";
import type { Account, AccountCredential } from "@bourse/contract/host-api";
import type { Exchange as Library, Trade as LibraryTrade } from "ccxt";
import type { SeenTransfer } from "../link.ts";

type Parameters = Readonly<Record<string, string | number>>;

/** How an exchange lets trades be read page by page. */
export interface TradePages {
  /** Parameters of the first page of an instrument's trades since a time; it may have earlier ones as well. */
  since(time: number): Parameters;
  /** Parameters of the first page of one order's trades. */
  readonly ofOrder: Parameters;
  /** Parameters of the page after one with these trades, of which there is at least one. */
  next(page: readonly LibraryTrade[]): Parameters;
}

/** An exchange at which the host offers accounts, with everything that is particular to it. */
export interface OfferedExchange {
  /** The exchange's id in ccxt. */
  readonly exchange: string;
  readonly name: string;
  readonly needs: readonly AccountCredential[];
  readonly types: Account["takes"]["types"];
  /** Options of the library. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The id under which an order is sent, made of a random UUID. */
  sentId(uuid: string): string;
  /** Parameters of an order with a stop price. */
  readonly stops: Readonly<Record<OrderSide, Parameters>>;
  /** The answer to an order that was taken: the whole order, or its ids alone. */
  readonly answers: "order" | "ids";
  /** Parameters for the list of open orders. */
  readonly open: Parameters;
  readonly trades: TradePages;
  /** The instruments in which the account has traded lately, through any program; absent: the exchange tells trades by instrument only. */
  traded?(library: Library): Promise<readonly string[]>;
  /** A name that the account has under each of its keys; undefined: it has none. */
  identity(library: Library, currency: string): Promise<string | undefined>;
  /** Movements of an asset into the account and out of it, other than trades. */
  transfers(library: Library, asset: string, since: number): Promise<readonly SeenTransfer[]>;
  /** Its own words for too many requests; a gateway on the way has others. */
  readonly saysTooMany: RegExp;
  /** Its words for an id that it has already: it may be this very order that it has. */
  readonly saysTaken?: RegExp;
  /** Its words for an order that it refuses for certain, where neither the answer's status nor the library tells. */
  readonly saysRefused?: RegExp;
}

const ascending = (numbers: readonly string[]): readonly string[] =>
  numbers.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));

/** The smallest of an exchange's numbers, of any length. */
export const least = (numbers: readonly string[]): string | undefined => ascending(numbers)[0];

/** The greatest of an exchange's numbers, of any length. */
export const greatest = (numbers: readonly string[]): string | undefined => ascending(numbers).at(-1);

/** A name that an exchange told; undefined if it is none. */
export const nameIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
