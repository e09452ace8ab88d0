import type { ContributedView } from "@bourse/contract/in-app";

/** A view, with the extension that may fill it. */
export interface OwnedView {
  readonly owner: string;
  readonly view: ContributedView;
}
