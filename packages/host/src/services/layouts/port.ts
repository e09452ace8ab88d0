import type { LayoutPut, NamedLayout } from "@bourse/contract/host-api";

/** The trader's saved layouts of the current workspace. */
export interface LayoutsService {
  /** In the order they were first saved. */
  list(): readonly NamedLayout[];
  /**
   * Saves a new layout, or changes the one with this id. @throws HostRefusal `layout.not_found`, `layout.name_taken`,
   * `layout.limit`
   */
  put(id: string, layout: LayoutPut): NamedLayout;
  /** @throws HostRefusal `layout.not_found` */
  remove(id: string): void;
}
