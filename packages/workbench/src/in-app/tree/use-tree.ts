import type { InAppViewInfo } from "@bourse/contract/host-api";
import type { TreeOccurrence } from "@bourse/contract/in-app";
import { TREE_MAX_REFRESHED } from "@bourse/contract/tree-limits";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../api/context.ts";
import {
  pathOf,
  type TreeState,
  unreadTree,
  wantedOf,
  withAllStale,
  withAsked,
  withChange,
  withChildren,
  withFailed,
} from "./tree-state.ts";

/** Questions of a page at the same time: a browser has few connections, and an extension may answer slowly. */
const AT_ONCE = 2;

export interface TreeUse {
  readonly state: TreeState;
  update(change: (before: TreeState) => TreeState): void;
  /** Tells the extension what the trader did. */
  tell(occurrence: TreeOccurrence): void;
}

/** A tree of a view: asks for what is shown, and follows what its extension changes. */
export function useTree({ id: view, tree }: InAppViewInfo): TreeUse {
  const api = useApi();
  const [state, setState] = useState(() => unreadTree());
  const life = tree?.life;
  const asking = useRef({ life, count: 0, seen: lastOf(tree) });
  useEffect(() => {
    if (asking.current.life === life) return;
    asking.current = { life, count: 0, seen: lastOf(tree) };
    // Elements that the trader has expanded are expanded again.
    setState(({ open }) => unreadTree(open));
  }, [life, tree]);
  useEffect(() => {
    if (life !== undefined && tree) setState((before) => followed(before, tree.changes, asking.current));
  }, [life, tree]);
  useEffect(() => {
    const now = asking.current;
    if (life === undefined || now.life !== life) return;
    for (const key of wantedOf(state).slice(0, AT_ONCE - now.count)) {
      now.count += 1;
      setState((before) => withAsked(before, key));
      const settle = (change: (before: TreeState) => TreeState) => {
        if (asking.current !== now) return;
        now.count -= 1;
        setState(change);
      };
      api.call("POST /api/in-app/views/:view/children", { params: { view }, body: { path: pathOf(key) } }).then(
        (children) => settle((before) => withChildren(before, key, children)),
        (error: unknown) => settle((before) => withFailed(before, key, error)),
      );
    }
  }, [api, view, life, state]);
  const tell = useCallback(
    (body: TreeOccurrence) => {
      const told = api.call("POST /api/in-app/views/:view/events", { params: { view }, body });
      told.catch((cause: unknown) => console.warn("The extension was not told.", cause));
    },
    [api, view],
  );
  useVisibility(life, tell);
  return { state, update: setState, tell };
}

function useVisibility(life: number | undefined, tell: TreeUse["tell"]): void {
  useEffect(() => {
    if (life === undefined) return;
    const follow = () => tell({ visible: document.visibilityState === "visible" });
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      tell({ visible: false });
    };
  }, [life, tell]);
}

const lastOf = (tree: InAppViewInfo["tree"]): number => tree?.changes.at(-1)?.sequence ?? 0;

/** Follows the changes that this page has not seen; if older ones are missing, everything is asked for again. */
function followed(
  before: TreeState,
  changes: NonNullable<InAppViewInfo["tree"]>["changes"],
  known: { seen: number },
): TreeState {
  const fresh = changes.filter(({ sequence }) => sequence > known.seen);
  if (fresh.length === 0) return before;
  const isWhole = fresh.length < changes.length || fresh.length < TREE_MAX_REFRESHED;
  known.seen = fresh.at(-1)?.sequence ?? known.seen;
  return isWhole ? fresh.reduce(withChange, before) : withAllStale(before);
}
