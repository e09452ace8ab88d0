import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface Held {
  readonly key: string | undefined;
  /** Its index among the tappable nodes. */
  readonly index: number;
}

/**
 * Keeps the keyboard focus when an extension redraws its view: on the node with the same key, otherwise on the node in
 * the same position. A tap often replaces the very node that was tapped.
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
      // A removed node loses the focus too; if the node still exists, the trader moved the focus.
      queueMicrotask(() => {
        if (target.isConnected && target !== document.activeElement) held.current = undefined;
      });
    },
  };
}

function tappable(view: HTMLElement | null): readonly HTMLElement[] {
  return view ? [...view.querySelectorAll<HTMLElement>("button[data-key]")] : [];
}
