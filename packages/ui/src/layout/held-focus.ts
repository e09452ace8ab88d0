import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface Held {
  readonly key: string | undefined;
  /** Its place among the nodes that can be tapped. */
  readonly index: number;
}

/**
 * Keeps the keyboard where it was when an extension draws its view again: on the node with the same key, else on the one
 * in its place. A tap often replaces the very node that was tapped.
 */
export function useHeldFocus(view: RefObject<HTMLElement | null>, drawing: unknown) {
  const held = useRef<Held>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the drawing that takes the focused node away
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!held.current || !isLost) return;
    const nodes = tappable(view.current);
    const { key, index } = held.current;
    const next = nodes.find((node) => node.dataset.key === key) ?? nodes[Math.min(index, nodes.length - 1)];
    next?.focus({ preventScroll: true });
  }, [drawing, view]);
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const index = tappable(view.current).indexOf(target);
      held.current = index < 0 ? undefined : { key: target.dataset.key, index };
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // A node that is taken away may lose the focus too; one that stays was left by the trader.
      queueMicrotask(() => {
        if (target.isConnected && target !== document.activeElement) held.current = undefined;
      });
    },
  };
}

function tappable(view: HTMLElement | null): readonly HTMLElement[] {
  return view ? [...view.querySelectorAll<HTMLElement>("button[data-key]")] : [];
}
