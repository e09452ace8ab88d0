import { type FunctionComponent, lazy } from "react";

/** A part of the page whose code is loaded when it is first needed. */
export interface LazyPart<Props> {
  readonly View: FunctionComponent<Props>;
  /** Loads its code without showing it. */
  load(): Promise<unknown>;
}

/** Creates a lazy part from an import: `lazyPart(async () => (await import("./X.tsx")).X)`. */
export function lazyPart<Props extends object>(find: () => Promise<FunctionComponent<Props>>): LazyPart<Props> {
  const View = lazy(async () => ({ default: await find() })) as FunctionComponent<Props>;
  return { View, load: find };
}
