import type { KeptPage, KeptPageChange } from "@bourse/contract/host-api";

/** The page of the open workspace as the trader left it: how charts look, and where charts and panels are. */
export interface PageService {
  get(): KeptPage;
  /** Stores what has changed. A chart that was closed meanwhile keeps its appearance until it is opened again. */
  change(change: KeptPageChange): void;
}
