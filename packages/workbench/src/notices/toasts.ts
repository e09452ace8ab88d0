import type { Notice } from "@bourse/contract/host-api";

/** Toasts at once; a further one takes the place of the oldest. */
export const MAX_TOASTS = 3;
/** How long a toast stays when nobody points at it, in milliseconds: two short lines read twice. */
export const TOAST_MS = 8_000;

/** Which notices the page has seen, and which of them lie over it. */
export interface Toasts {
  /** Undefined until the first list came: what waits from before is in the bell, not in toasts. */
  readonly known: ReadonlySet<string> | undefined;
  /** Oldest first. */
  readonly shown: readonly Notice[];
}

/** No list has come yet. */
export const NO_TOASTS: Toasts = { known: undefined, shown: [] };

/** What a newly read list, newest first, makes of the toasts. One that was read or taken back elsewhere goes. */
export function mergeNotices({ known, shown }: Toasts, list: readonly Notice[]): Toasts {
  const unread = list.filter((each) => !each.read);
  const fresh = known ? unread.filter(({ id }) => !known.has(id)).toReversed() : [];
  const still = shown.filter(({ id }) => unread.some((each) => each.id === id));
  return {
    known: new Set([...(known ?? []), ...list.map(({ id }) => id)]),
    shown: [...still, ...fresh].slice(-MAX_TOASTS),
  };
}

/** Takes a toast away; its notice stays in the list. */
export function withoutToast({ known, shown }: Toasts, id: string): Toasts {
  return { known, shown: shown.filter((each) => each.id !== id) };
}
