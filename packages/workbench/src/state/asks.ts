import { createStore } from "./store.ts";

/** Which question of an extension lies open, and whose view the trader worked in last. */
export interface Asks {
  readonly open: string | undefined;
  /** Questions put off: they wait in the top bar and do not open by themselves again. */
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

/** Notes that the trader tapped something in an extension's view. */
export const noteTap = (extensionId: string) => asks.set({ tapped: { extensionId, at: Date.now() } });
