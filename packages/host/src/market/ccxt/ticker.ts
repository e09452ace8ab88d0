/** A price as received from the exchange, plausible or not. */
export interface Ticker {
  readonly price: number;
  /** ISO 8601 UTC, from the exchange; undefined if it sends none. */
  readonly time?: string;
}
