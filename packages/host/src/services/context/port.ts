import type { CONTEXT_PUBLISH, HostContext, ParamsOf } from "@bourse/contract";
import type { PageReport, SurfaceList } from "@bourse/contract/host-api";
import type { Installed } from "@bourse/runtime/broker";

/** An extension's description of one of its views. */
export type Snapshot = ParamsOf<typeof CONTEXT_PUBLISH>;

/** The trader's current view, and the snapshots that extensions publish of their own. */
export interface ContextService {
  /** @throws CommandFailure `command.not_available` while no source has a symbol to show */
  read(): HostContext;
  /** Records a page's report that it is, or is no longer, in the foreground. */
  report(report: PageReport): void;
  /**
   * Stores a snapshot of one view, replacing the previous one, or removes it. All are dropped when the generation ends.
   * Returns whether a snapshot is stored. @throws CommandFailure `command.not_found`, `command.params_invalid`
   */
  publish(principal: Installed, snapshot: Snapshot): boolean;
  published(): SurfaceList;
  /** Ends its timers. */
  close(): void;
}
