import type { KeptPage, KeptPageChange } from "@bourse/contract/host-api";

/** The page of the open workspace as the trader left it: how charts look, and where charts and panels are. */
export interface PageService {
  get(): KeptPage;
  /** Keeps what has changed. A chart that was closed meanwhile keeps its looks for when it is opened again. */
  change(change: KeptPageChange): void;
}
