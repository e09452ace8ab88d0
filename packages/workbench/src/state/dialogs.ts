import { createStore } from "./store.ts";

/** The dialog that lies over the page. */
export type OpenDialog =
  | { readonly kind: "palette" }
  | { readonly kind: "trust" }
  | { readonly kind: "install"; readonly id: string; readonly version?: string; readonly rollback?: true }
  | { readonly kind: "approvals"; readonly id: string }
  | { readonly kind: "log"; readonly id: string }
  | { readonly kind: "remove"; readonly id: string }
  | { readonly kind: "commands"; readonly id: string }
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "failure"; readonly action: string; readonly error: unknown }
  | { readonly kind: "publisher"; readonly id: string }
  /** With an id: changes that alert; without: makes one. */
  | { readonly kind: "alert"; readonly alertId?: string }
  | { readonly kind: "remove-alert"; readonly alertId: string }
  | { readonly kind: "settings"; readonly part: "models" | "feeds" };

/** At most one dialog is open. */
export const dialogs = createStore<{ readonly open: OpenDialog | undefined }>({ open: undefined });

export const openDialog = (open: OpenDialog) => dialogs.set({ open });
export const closeDialog = () => dialogs.set({ open: undefined });
