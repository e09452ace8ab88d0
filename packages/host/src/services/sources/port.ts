import type { AddedSource, NewSource } from "@bourse/contract/host-api";

/** The exchanges that the trader added. */
export interface SourcesService {
  list(): readonly AddedSource[];
  /**
   * Follows an exchange from now on; one that is followed already gets these symbols instead. @throws HostRefusal
   * `market.exchange_unknown`, `market.source_symbols`, `market.sources_too_many`, `market.source_missing`
   */
  add(source: NewSource): Promise<AddedSource>;
  /** @throws HostRefusal `market.source_unknown` */
  remove(exchange: string): Promise<void>;
  /** Follows what was added before. */
  start(): Promise<void>;
}
