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

/** Code that is loaded later: a lazy part or lazy code. */
export interface Loads {
  load(): Promise<unknown>;
}

/** Loads code before it is shown. The component itself requests it again, and shows the failure. */
export function bring({ load }: Loads): void {
  load().catch((cause: unknown) => console.warn("A part of the page is not loaded yet.", cause));
}
