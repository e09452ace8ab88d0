import { createStore } from "./store.ts";

/** The open question of an extension, and the view that the trader used last. */
export interface Asks {
  readonly open: string | undefined;
  /** Postponed questions: they wait in the top bar and do not open by themselves again. */
  readonly later: ReadonlySet<string>;
  readonly tapped: { readonly extensionId: string; readonly at: number } | undefined;
}

export const asks = createStore<Asks>({ open: undefined, later: new Set(), tapped: undefined });

export const openAsk = (id: string) => asks.set({ open: id });
export const closeAsk = () => asks.set({ open: undefined });

/** Closes a question without an answer. */
export function putOff(id: string): void {
  asks.set({ open: undefined, later: new Set([...asks.get().later, id]) });
}

/** Records that the trader tapped something in an extension's view. */
export const noteTap = (extensionId: string) => asks.set({ tapped: { extensionId, at: Date.now() } });
