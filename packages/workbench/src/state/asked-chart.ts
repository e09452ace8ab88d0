import { createStore } from "./store.ts";

/** The chart that the next question to the assistant is about. */
export interface AskedAbout {
  readonly chartId: string | undefined;
  /** True until the field for the question has the focus. */
  readonly wantsFocus: boolean;
}

export const askedAbout = createStore<AskedAbout>({ chartId: undefined, wantsFocus: false });
