import type { InAppViewInfo } from "@bourse/contract/host-api";
import { useEffect, useRef } from "react";
import type { TreePath } from "./tree-state.ts";

/** The steps that reveal an element. */
interface Means {
  show(path: TreePath, levels: number): void;
  select(paths: readonly TreePath[]): void;
  focus(): void;
}

/** Number of the last wish that a panel has followed, by view: a panel that was opened by a wish follows it once. */
const followed = new Map<string, number>();

/** Reveals the element that the extension wants to show. */
export function useReveal({ id, tree }: InAppViewInfo, means: Means): void {
  const latest = useRef(means);
  latest.current = means;
  const reveal = tree?.reveal;
  const sequence = reveal?.sequence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish has its own number
  useEffect(() => {
    if (!reveal || sequence === undefined || (followed.get(id) ?? 0) >= sequence) return;
    followed.set(id, sequence);
    latest.current.show(reveal.path, reveal.expand);
    if (reveal.select && reveal.path.length > 0) latest.current.select([reveal.path]);
    if (reveal.focus) latest.current.focus();
  }, [id, sequence]);
}
