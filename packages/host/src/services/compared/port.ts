import type { Compared, NewCompared } from "@bourse/contract/host-api";

/** The symbols that charts of the current workspace compare with. Those of a closed chart return with it. */
export interface ComparedService {
  /** In the order in which they were added. */
  list(): readonly Compared[];
  /**
   * Adds a symbol to a chart; one of the same id, chart and symbol is returned as it is. @throws HostRefusal
   * `chart.not_found`, `market.symbol_unknown`, `compare.already`, `compare.limit`, `object.id_taken`
   */
  create(compared: NewCompared): Compared;
  /** Without a revision it is removed whatever its revision is. @throws HostRefusal `object.not_found`, `object.changed` */
  remove(id: string, revision?: number): void;
}
