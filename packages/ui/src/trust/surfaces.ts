import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Parts of the page into which a trader types what no extension may read: every dialog, and the fields of an order. While one
 * is open, nobody else's document is in the page: a frame can take the keyboard by itself, whatever the page does about it.
 */
export interface TrustSurfaces {
  /** Opens one more; the function that is returned closes it. */
  open(): () => void;
  isOpen(): boolean;
  /** Calls at once when the first is opened or the last closed, before the trader can type. */
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

/** The component is a surface of trust, as long as it is rendered and `isOn` holds. */
export function useTrustSurface(isOn = true): void {
  useLayoutEffect(() => (isOn ? trustSurfaces.open() : undefined), [isOn]);
}

/** Makes an element a surface of trust while the focus is in it: give it what is returned. */
export function useTrustedFocus() {
  const close = useRef<() => void>(undefined);
  // A browser tells nobody that an element went with the focus.
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
