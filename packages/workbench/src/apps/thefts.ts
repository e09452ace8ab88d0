import { createStore } from "../state/store.ts";

/** An application that took the keyboard by itself and was closed for it. */
export interface Theft {
  readonly extensionId: string;
  readonly name: string;
}

/** The last one that the trader has not read of. */
export const thefts = createStore<{ readonly last: Theft | undefined }>({ last: undefined });

export const noteTheft = (last: Theft) => thefts.set({ last });
