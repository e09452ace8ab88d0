import type { InAppLimits } from "@bourse/contract";
import type { ExtensionParams, InAppParams, TreeChildren, TreeOccurrence, TreePath } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { OpenTree, type ShowCall, type ShownTree } from "./open-tree.ts";

/** The trees in the views of the page. */
export interface Trees {
  /** Resolves when the tree is disposed. @throws HostRefusal `inapp.view_unknown`, `inapp.view_taken`, `inapp.handle_in_use` */
  show(owner: string, params: InAppParams<"window/tree.show">, call: ShowCall): Promise<void>;
  /** This and the next two: @throws HostRefusal `inapp.handle_unknown` */
  set(owner: string, words: InAppParams<"window/tree.set">): void;
  refresh(owner: string, change: InAppParams<"window/tree.refresh">): void;
  reveal(owner: string, wish: InAppParams<"window/tree.reveal">): void;
  dispose(owner: string, tree: number): void;
  /** By view. */
  of(view: string): ShownTree | undefined;
  /**
   * The children of an element.
   * @throws HostRefusal `inapp.view_empty`, `inapp.tree_gone`, `inapp.tree_invalid`, `inapp.tree_failed`, `inapp.busy`
   */
  children(view: string, path: TreePath): Promise<TreeChildren>;
  /** Runs the command of an element, or an action. @throws HostRefusal `inapp.view_empty`, WireFailure its failure */
  run(view: string, params: Omit<ExtensionParams<"extension/tree.run">, "tree">, signal: AbortSignal): Promise<unknown>;
  /** Tells the extension what the trader did. @throws HostRefusal `inapp.view_empty` */
  occurred(view: string, occurrence: TreeOccurrence): void;
}

export interface TreesDeps {
  readonly clock: Pick<Clock, "now">;
  readonly limits: Pick<InAppLimits, "treeMs" | "maxTreeQuestions">;
  /** Whether the manifest of an owner declares a view. */
  declares(owner: string, view: string): boolean;
  changed(): void;
}

export function trees({ clock, limits, declares, changed }: TreesDeps): Trees {
  const open = new Map<string, OpenTree>();
  // A page may have seen numbers of an earlier host, so this host's numbers must be higher.
  let last = clock.now().getTime();
  const of = (owner: string, tree: number) =>
    [...open.values()].find(({ begun }) => begun.owner === owner && begun.shown.tree === tree);
  const find = (owner: string, tree: number): OpenTree => {
    const found = of(owner, tree);
    if (!found) throw new HostRefusal("inapp.handle_unknown", `there is no tree ${tree}`);
    return found;
  };
  const filled = (view: string): OpenTree => {
    const found = open.get(view);
    if (!found) throw new HostRefusal("inapp.view_empty", `nothing fills ${view}`);
    return found;
  };
  return {
    show(owner, shown, call) {
      const { view, tree } = shown;
      if (!declares(owner, view)) throw new HostRefusal("inapp.view_unknown", `${owner} declares no view ${view}`);
      if (open.has(view)) throw new HostRefusal("inapp.view_taken", `${view} has a tree`);
      if (of(owner, tree)) throw new HostRefusal("inapp.handle_in_use", `${tree} is open`);
      const { promise, resolve } = Promise.withResolvers<void>();
      const over = () => {
        call.signal.removeEventListener("abort", over);
        if (!open.delete(view)) return;
        resolve();
        changed();
      };
      open.set(view, new OpenTree({ owner, life: ++last, shown, call, over }, limits));
      changed();
      call.signal.addEventListener("abort", over);
      if (call.signal.aborted) over();
      return promise;
    },
    set(owner, words) {
      find(owner, words.tree).words = words;
      changed();
    },
    refresh(owner, { tree, elements = [{ path: [] }] }) {
      find(owner, tree).change(elements.map((element) => ({ sequence: ++last, ...element })));
      changed();
    },
    reveal(owner, { tree, ...wish }) {
      find(owner, tree).reveal = { sequence: ++last, ...wish };
      changed();
    },
    dispose: (owner, tree) => find(owner, tree).begun.over(),
    of: (view) => open.get(view)?.asShown(),
    children: async (view, path) => filled(view).children(path),
    async run(view, params, signal) {
      const { shown, call } = filled(view).begun;
      return call.ask("extension/tree.run", { tree: shown.tree, ...params }, { signal });
    },
    occurred: (view, occurrence) => filled(view).begun.call.report(occurrence),
  };
}
