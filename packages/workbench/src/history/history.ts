import { createStore, type Store } from "../state/store.ts";

/** An action that can be taken back. Both directions are requests to the host or changes of this page. */
export interface Act {
  /** As the trader reads it after "Undo" and "Redo": `move the trend line`. */
  readonly name: string;
  forward(): Promise<void>;
  back(): Promise<void>;
}

/** Makes an action when its turn has come. */
export type MakeAct = () => Promise<Act>;

/** The part of the history that the page shows. */
export interface HistoryState {
  /** Name of the action that undo takes back; absent: there is none. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  /** The last undo or redo, for screen readers. */
  readonly said: string;
}

/** Actions of this window, newest last. */
export interface History {
  readonly state: Store<HistoryState>;
  /**
   * Does an action that can be undone afterwards. Pass a function for an action that depends on the page: it is called when
   * the action's turn has come, because an earlier action may still be changing the page. @throws the failure of the action,
   * which is then not kept
   */
  perform(act: Act | MakeAct): Promise<void>;
  /** Keeps an action that is done already. */
  record(act: Act): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** Actions that are kept: more than anyone takes back one by one, and a bound for the page's memory. */
export const HISTORY_DEPTH = 100;

export interface HistoryDeps {
  readonly depth?: number;
  /** Tells the trader of an undo or redo that failed. */
  failed(action: string, error: unknown): void;
  /** True if repeating the action can help; otherwise it is dropped. */
  isTransient(error: unknown): boolean;
}

type Way = "undo" | "redo";

/** Actions run one after the other: an undo waits for the action before it. */
export function createHistory({ depth = HISTORY_DEPTH, failed, isTransient }: HistoryDeps): History {
  const acts: Record<Way, readonly Act[]> = { undo: [], redo: [] };
  const state = createStore<HistoryState>({ undo: undefined, redo: undefined, said: "" });
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  const put = (way: Way, next: readonly Act[]) => {
    acts[way] = next.slice(-depth);
    state.set({ undo: acts.undo.at(-1)?.name, redo: acts.redo.at(-1)?.name });
  };
  const take = async (way: Way) => {
    const act = acts[way].at(-1);
    if (!act) return;
    const [other, word] = way === "undo" ? (["redo", "Undone"] as const) : (["undo", "Done again"] as const);
    try {
      await (way === "undo" ? act.back() : act.forward());
    } catch (error) {
      if (!isTransient(error)) put(way, acts[way].slice(0, -1));
      failed(`${way === "undo" ? "Undo" : "Redo"}: ${act.name}`, error);
      return;
    }
    put(way, acts[way].slice(0, -1));
    put(other, [...acts[other], act]);
    state.set({ said: `${word}: ${act.name}.` });
  };
  const add = (act: Act) => {
    put("undo", [...acts.undo, act]);
    put("redo", []);
  };
  return {
    state,
    perform: (wanted) =>
      inOrder(async () => {
        const act = typeof wanted === "function" ? await wanted() : wanted;
        await act.forward();
        add(act);
      }),
    record: (act) => inOrder(async () => add(act)),
    undo: () => inOrder(() => take("undo")),
    redo: () => inOrder(() => take("redo")),
  };
}
