import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** The account that every host has. It is shown until the trader chooses one. */
const FIRST = "paper";

/** A stored choice; undefined if it is none. */
const readId = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The account whose orders the page shows and places; this browser remembers it. */
export const chosenAccount = createStore<{ readonly id: string }>({ id: readId(readKept("account")) ?? FIRST });

/** Chooses the account of the panel of orders and of the lines on charts. */
export function chooseAccount(id: string): void {
  chosenAccount.set({ id });
  keep("account", id);
}

/** The chosen account; the first one if it is gone. */
export const accountOf = <Each extends { readonly id: string }>(accounts: readonly Each[], id: string) =>
  accounts.find((each) => each.id === id) ?? accounts.find((each) => each.id === FIRST);
