import type { CONTEXT_PUBLISH, HostContext, ParamsOf } from "@bourse/contract";
import type { PageReport, SurfaceList, Watchlist } from "@bourse/contract/host-api";
import type { Guest } from "../../principal/principal.ts";

/** What an extension says of one of its views. */
export type Snapshot = ParamsOf<typeof CONTEXT_PUBLISH>;

/** What the trader looks at, and what extensions say of themselves. */
export interface ContextService {
  /** @throws CommandFailure `command.not_available` while no source has a symbol to show */
  read(): HostContext;
  /** Takes a page's word that it is in front, or no longer. */
  report(report: PageReport): void;
  watchlist(): Watchlist;
  /** Replaces the watchlist; on the disk when it returns. */
  setWatchlist(list: Watchlist): void;
  /**
   * Holds a snapshot of one view, in the place of the one before, or drops it. All of them go when the generation ends.
   * Answers whether a snapshot stands.
   *
   * @throws CommandFailure `command.not_found`, `command.params_invalid`
   */
  publish(principal: Guest, snapshot: Snapshot): boolean;
  published(): SurfaceList;
  /** Ends its timers. */
  close(): void;
}
