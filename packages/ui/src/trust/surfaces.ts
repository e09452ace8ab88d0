import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Parts of the page where the trader types what no extension may read: every dialog, and the fields of an order. While one is
 * open, the page holds no document of an application: a frame can take the keyboard by itself, and the page cannot prevent it.
 */
export interface TrustSurfaces {
  /** Opens a surface; the returned function closes it. */
  open(): () => void;
  isOpen(): boolean;
  /** Calls the listener at once when the first surface opens or the last one closes, before the trader can type. */
  subscribe(listener: () => void): () => void;
}

function createTrustSurfaces(): TrustSurfaces {
  const listeners = new Set<() => void>();
  let count = 0;
  const add = (change: 1 | -1) => {
    const was = count > 0;
    count += change;
    if (was === count > 0) return;
    for (const listener of listeners) listener();
  };
  return {
    open() {
      let isClosed = false;
      add(1);
      return () => {
        if (!isClosed) add(-1);
        isClosed = true;
      };
    },
    isOpen: () => count > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The surfaces of this page. */
export const trustSurfaces: TrustSurfaces = createTrustSurfaces();

/** Makes the component a surface of trust while it is rendered and `isOn` is true. */
export function useTrustSurface(isOn = true): void {
  useLayoutEffect(() => (isOn ? trustSurfaces.open() : undefined), [isOn]);
}

/** Makes an element a surface of trust while it contains the focus: pass it the returned handlers. */
export function useTrustedFocus() {
  const close = useRef<() => void>(undefined);
  // A browser does not report that the focused element was removed.
  useLayoutEffect(() => () => close.current?.(), []);
  return {
    onFocus() {
      close.current ??= trustSurfaces.open();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      close.current?.();
      close.current = undefined;
    },
  };
}
