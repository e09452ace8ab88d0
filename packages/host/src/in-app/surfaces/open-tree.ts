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

/** Asks an extension; the request fails when the extension's run ends. */
export type AskExtension = <Method extends ExtensionMethod>(
  method: Method,
  params: ExtensionParams<Method>,
  options: { readonly deadlineMs?: number; readonly signal?: AbortSignal },
) => Promise<unknown>;

/** The open call that fills a view. */
export interface ShowCall {
  report(occurrence: TreeOccurrence): void;
  readonly ask: AskExtension;
  readonly signal: AbortSignal;
}

/** A change of a tree. A page follows it if its number is higher than those it has seen; an empty path is the whole tree. */
export interface TreeChange {
  readonly sequence: number;
  readonly path: TreePath;
  readonly item?: TreeItemInfo;
}

/** A tree as the page shows it. */
export interface ShownTree {
  readonly owner: string;
  /** Number of this opening of the tree; each opening has a higher one. */
  readonly life: number;
  readonly shown: InAppParams<"window/tree.show">;
  readonly words: InAppParams<"window/tree.set">;
  /** The latest ones, the oldest first. */
  readonly changes: readonly TreeChange[];
  readonly reveal?: Omit<InAppParams<"window/tree.reveal">, "tree"> & { readonly sequence: number };
}

/** Facts of a tree that do not change while it is open. */
interface Begun {
  readonly owner: string;
  readonly life: number;
  readonly shown: InAppParams<"window/tree.show">;
  readonly call: ShowCall;
  over(): void;
}

type Bounds = Pick<InAppLimits, "treeMs" | "maxTreeQuestions">;

/** A tree that an extension has open in a view. */
export class OpenTree {
  readonly begun: Begun;
  readonly #bounds: Bounds;
  /** Open questions whose answer another page may share. */
  readonly #asked = new Map<string, Promise<TreeChildren>>();
  /** Number of open questions, shared or not. */
  #open = 0;
  #changes: readonly TreeChange[] = [];
  words: InAppParams<"window/tree.set">;
  reveal: ShownTree["reveal"];

  constructor(begun: Begun, bounds: Bounds) {
    this.begun = begun;
    this.#bounds = bounds;
    this.words = { tree: begun.shown.tree };
  }

  change(changes: readonly TreeChange[]): void {
    this.#changes = [...this.#changes, ...changes].slice(-TREE_MAX_REFRESHED);
    // The answer to an earlier question may show the state before the change.
    this.#asked.clear();
  }

  /** Pages that ask at the same time share one question. @throws HostRefusal `inapp.busy`, `inapp.tree_…` */
  async children(path: TreePath): Promise<TreeChildren> {
    const key = JSON.stringify(path);
    const asked = this.#asked.get(key);
    if (asked) return asked;
    if (this.#open >= this.#bounds.maxTreeQuestions) {
      throw new HostRefusal("inapp.busy", "the extension has not answered earlier questions");
    }
    const question = this.#ask(path);
    this.#asked.set(key, question);
    this.#open += 1;
    try {
      return await question;
    } finally {
      this.#open -= 1;
      if (this.#asked.get(key) === question) this.#asked.delete(key);
    }
  }

  asShown(): ShownTree {
    const { owner, life, shown } = this.begun;
    return {
      owner,
      life,
      shown,
      words: this.words,
      changes: this.#changes,
      ...(this.reveal && { reveal: this.reveal }),
    };
  }

  async #ask(path: TreePath): Promise<TreeChildren> {
    const { shown, call } = this.begun;
    const deadlineMs = this.#bounds.treeMs;
    const question = call.ask("extension/tree.children", { tree: shown.tree, path }, { deadlineMs });
    const answer = await question.catch((cause: unknown) => Promise.reject(refusalOf(cause, deadlineMs)));
    const [fault] = inAppResultFaults(EXTENSION_METHODS["extension/tree.children"], answer);
    if (fault !== undefined) throw new HostRefusal("inapp.tree_invalid", fault);
    const children = answer as TreeChildren;
    if (new Set(children.items.map(({ name }) => name)).size < children.items.length) {
      throw new HostRefusal("inapp.tree_invalid", "two children have the same name");
    }
    return children;
  }
}

/** Codes that an extension may refuse a question with; any other failure is one of its own. */
const REFUSALS = ["inapp.tree_gone", "inapp.tree_invalid"] as const;

function refusalOf(cause: unknown, deadlineMs: number): HostRefusal {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const late = `it has not answered within ${deadlineMs / 1000} seconds`;
  const refused = REFUSALS.find((each) => each === code) ?? "inapp.tree_failed";
  return new HostRefusal(refused, code === "inapp.timeout" ? late : textOf(cause));
}
