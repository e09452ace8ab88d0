import type { Notice } from "@bourse/contract/host-api";

/** Maximum number of toasts; another one replaces the oldest. */
export const MAX_TOASTS = 3;
/** How long a toast stays in sight without pointer or focus, in milliseconds: enough to read two short lines twice. */
export const TOAST_MS = 8_000;

/** The notices that the page has seen, and the visible toasts. */
export interface Toasts {
  /** Undefined until the first list arrived: older notices appear only in the bell, not as toasts. */
  readonly known: ReadonlySet<string> | undefined;
  /** Oldest first. */
  readonly shown: readonly Notice[];
}

/** No list has arrived yet. */
export const NO_TOASTS: Toasts = { known: undefined, shown: [] };

/** Updates the toasts from a new list (newest first). A notice that was read or withdrawn elsewhere disappears. */
export function mergeNotices({ known, shown }: Toasts, list: readonly Notice[]): Toasts {
  const unread = list.filter((each) => !each.read);
  const fresh = known ? unread.filter(({ id }) => !known.has(id)).toReversed() : [];
  const still = shown.filter(({ id }) => unread.some((each) => each.id === id));
  return {
    known: new Set([...(known ?? []), ...list.map(({ id }) => id)]),
    shown: [...still, ...fresh].slice(-MAX_TOASTS),
  };
}

/** Removes a toast; its notice stays in the list. */
export function withoutToast({ known, shown }: Toasts, id: string): Toasts {
  return { known, shown: shown.filter((each) => each.id !== id) };
}
