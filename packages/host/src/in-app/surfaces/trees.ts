import type { InAppLimits } from "@bourse/contract";
import {
  EXTENSION_METHODS,
  type ExtensionMethod,
  type ExtensionParams,
  type InAppParams,
  inAppResultFaults,
  type TreeChildren,
  type TreeItemInfo,
  type TreeOccurrence,
  type TreePath,
} from "@bourse/contract/in-app";
import { TREE_MAX_REFRESHED } from "@bourse/contract/tree-limits";
import { textOf } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";

/** Asks an extension; the request fails when its life ends. */
export type AskExtension = <Method extends ExtensionMethod>(
  method: Method,
  params: ExtensionParams<Method>,
  options: { readonly deadlineMs?: number; readonly signal?: AbortSignal },
) => Promise<unknown>;

/** The open call that fills a view. */
interface ShowCall {
  report(occurrence: TreeOccurrence): void;
  readonly ask: AskExtension;
  readonly signal: AbortSignal;
}

/** A change that a page follows if its number is higher than those it has seen; an empty path is the whole tree. */
export interface TreeChange {
  readonly sequence: number;
  readonly path: TreePath;
  readonly item?: TreeItemInfo;
}

/** A tree as the page shows it. */
export interface ShownTree {
  readonly owner: string;
  /** Number of this life of the tree. */
  readonly life: number;
  readonly shown: InAppParams<"window/tree.show">;
  readonly words: InAppParams<"window/tree.set">;
  /** The latest ones, the oldest first. */
  readonly changes: readonly TreeChange[];
  readonly reveal?: Omit<InAppParams<"window/tree.reveal">, "tree"> & { readonly sequence: number };
}

/** The trees in the views of the page. */
export interface Trees {
  /** Resolves when it was disposed. @throws HostRefusal `inapp.view_unknown`, `inapp.view_taken`, `inapp.handle_in_use` */
  show(owner: string, params: InAppParams<"window/tree.show">, call: ShowCall): Promise<void>;
  /** This and the next two: @throws HostRefusal `inapp.handle_unknown` */
  set(owner: string, words: InAppParams<"window/tree.set">): void;
  refresh(owner: string, change: InAppParams<"window/tree.refresh">): void;
  reveal(owner: string, wish: InAppParams<"window/tree.reveal">): void;
  dispose(owner: string, tree: number): void;
  /** By view. */
  of(view: string): ShownTree | undefined;
  /**
   * The children of an element. Pages that ask at the same time share one question.
   * @throws HostRefusal `inapp.view_empty`, `inapp.tree_gone`, `inapp.tree_invalid`, `inapp.tree_failed`, `inapp.busy`
   */
  children(view: string, path: TreePath): Promise<TreeChildren>;
  /** Runs the command of an element, or an action. @throws HostRefusal `inapp.view_empty`, WireFailure its failure */
  run(view: string, params: Omit<ExtensionParams<"extension/tree.run">, "tree">, signal: AbortSignal): Promise<unknown>;
  /** Tells the extension what the trader did. @throws HostRefusal `inapp.view_empty` */
  occurred(view: string, occurrence: TreeOccurrence): void;
}

export interface TreesDeps {
  readonly limits: Pick<InAppLimits, "treeMs" | "maxTreeQuestions">;
  /** Whether the manifest of an owner declares a view. */
  declares(owner: string, view: string): boolean;
  changed(): void;
  /** Elements changed: often, if an extension follows the market. */
  moved(): void;
}

interface Open {
  readonly owner: string;
  readonly life: number;
  readonly shown: InAppParams<"window/tree.show">;
  readonly call: ShowCall;
  readonly asked: Map<string, Promise<TreeChildren>>;
  words: InAppParams<"window/tree.set">;
  changes: TreeChange[];
  reveal: ShownTree["reveal"];
  over(): void;
}

export function trees({ limits, declares, changed, moved }: TreesDeps): Trees {
  const open = new Map<string, Open>();
  let last = 0;
  const find = (owner: string, tree: number): Open => {
    const found = [...open.values()].find((each) => each.owner === owner && each.shown.tree === tree);
    if (!found) throw new HostRefusal("inapp.handle_unknown", `there is no tree ${tree}`);
    return found;
  };
  const filled = (view: string): Open => {
    const found = open.get(view);
    if (!found) throw new HostRefusal("inapp.view_empty", `nothing fills ${view}`);
    return found;
  };
  return {
    show(owner, shown, call) {
      const { view, tree } = shown;
      if (!declares(owner, view)) throw new HostRefusal("inapp.view_unknown", `${owner} declares no view ${view}`);
      if (open.has(view)) throw new HostRefusal("inapp.view_taken", `${view} has a tree`);
      if ([...open.values()].some((each) => each.owner === owner && each.shown.tree === tree)) {
        throw new HostRefusal("inapp.handle_in_use", `${tree} is open`);
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      const over = () => {
        call.signal.removeEventListener("abort", over);
        if (!open.delete(view)) return;
        resolve();
        changed();
      };
      const life = ++last;
      open.set(view, {
        owner,
        life,
        shown,
        call,
        asked: new Map(),
        words: { tree },
        changes: [],
        reveal: undefined,
        over,
      });
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
      const found = find(owner, tree);
      const added = elements.map((element) => ({ sequence: ++last, ...element }));
      found.changes = [...found.changes, ...added].slice(-TREE_MAX_REFRESHED);
      // A question that was asked before the change may be answered with what was there before.
      found.asked.clear();
      moved();
    },
    reveal(owner, { tree, ...wish }) {
      find(owner, tree).reveal = { sequence: ++last, ...wish };
      changed();
    },
    dispose: (owner, tree) => find(owner, tree).over(),
    of(view) {
      const found = open.get(view);
      if (!found) return undefined;
      const { owner, life, shown, words, changes, reveal } = found;
      return { owner, life, shown, words, changes, ...(reveal && { reveal }) };
    },
    async children(view, path) {
      const tree = filled(view);
      const key = JSON.stringify(path);
      const asked = tree.asked.get(key);
      if (asked) return asked;
      if (tree.asked.size >= limits.maxTreeQuestions) {
        throw new HostRefusal("inapp.busy", "the extension has not answered earlier questions");
      }
      const question = childrenOf(tree, path, limits.treeMs);
      tree.asked.set(key, question);
      try {
        return await question;
      } finally {
        if (tree.asked.get(key) === question) tree.asked.delete(key);
      }
    },
    async run(view, params, signal) {
      const { shown, call } = filled(view);
      return call.ask("extension/tree.run", { tree: shown.tree, ...params }, { signal });
    },
    occurred: (view, occurrence) => filled(view).call.report(occurrence),
  };
}

const REFUSALS: ReadonlySet<unknown> = new Set(["inapp.tree_gone", "inapp.tree_invalid"]);

async function childrenOf({ shown, call }: Open, path: TreePath, deadlineMs: number): Promise<TreeChildren> {
  const answer = await call
    .ask("extension/tree.children", { tree: shown.tree, path }, { deadlineMs })
    .catch((cause: unknown) => {
      const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
      const refused =
        code === "inapp.tree_gone" ? code : REFUSALS.has(code) ? "inapp.tree_invalid" : "inapp.tree_failed";
      const late = `it has not answered within ${deadlineMs / 1000} seconds`;
      throw new HostRefusal(refused, code === "inapp.timeout" ? late : textOf(cause));
    });
  const [fault] = inAppResultFaults(EXTENSION_METHODS["extension/tree.children"], answer);
  if (fault !== undefined) throw new HostRefusal("inapp.tree_invalid", fault);
  const children = answer as TreeChildren;
  if (new Set(children.items.map(({ name }) => name)).size < children.items.length) {
    throw new HostRefusal("inapp.tree_invalid", "two children have the same name");
  }
  return children;
}
