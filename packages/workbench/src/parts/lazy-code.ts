import { useEffect, useState } from "react";

/** Functions whose code is loaded when they are first needed. */
export interface LazyCode<Code> {
  /** The code, once it is loaded. */
  readonly current: Code | undefined;
  load(): Promise<Code>;
}

/** Creates lazy code from an import: `lazyCode(async () => (await import("./code.ts")).code)`. */
export function lazyCode<Code extends object>(find: () => Promise<Code>): LazyCode<Code> {
  let current: Code | undefined;
  return {
    get current() {
      return current;
    },
    async load() {
      current ??= await find();
      return current;
    },
  };
}

/**
 * The code once it is loaded; undefined before, and while none is asked for. A failure to load is thrown while
 * rendering, as that of a lazy part is, so that the part's boundary shows it.
 */
export function useLazyCode<Code extends object>(wanted: LazyCode<Code> | undefined): Code | undefined {
  const [, setLoaded] = useState<LazyCode<Code>>();
  const [failure, setFailure] = useState<{ readonly cause: unknown }>();
  useEffect(() => {
    if (!wanted || wanted.current) return;
    let isOver = false;
    wanted.load().then(
      () => !isOver && setLoaded(wanted),
      (cause: unknown) => !isOver && setFailure({ cause }),
    );
    return () => {
      isOver = true;
    };
  }, [wanted]);
  if (failure) throw failure.cause;
  return wanted?.current;
}
