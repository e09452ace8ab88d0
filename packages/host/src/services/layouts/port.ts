import type { LayoutPut, NamedLayout } from "@bourse/contract/host-api";

/** The trader's saved layouts of the current workspace. */
export interface LayoutsService {
  /** In the order they were first saved. */
  list(): readonly NamedLayout[];
  /**
   * Saves a new layout, or changes the one with this id; a repeated request saves one layout. @throws HostRefusal
   * `layout.not_found`, `layout.name_taken`, `layout.limit`, `object.changed`
   */
  put(id: string, layout: LayoutPut): NamedLayout;
  /** Without a revision it is removed whatever its revision is. @throws HostRefusal `layout.not_found`, `object.changed` */
  remove(id: string, revision?: number): void;
}
