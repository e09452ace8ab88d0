/** Something to release, as in VS Code. */
export class Disposable {
  #release: (() => unknown) | undefined;

  /** Disposes all of them when it is disposed. */
  static from(...disposables: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const each of disposables) each.dispose();
    });
  }

  constructor(callOnDispose: () => unknown) {
    this.#release = callOnDispose;
  }

  /** Calls the function once, however often it is disposed. */
  dispose(): unknown {
    const release = this.#release;
    this.#release = undefined;
    return release?.();
  }
}

/** Disposes the last one first. A failing one does not keep the others from being disposed. */
export function disposeAll(
  all: readonly Pick<Disposable, "dispose">[],
  { failed }: { failed(cause: unknown): void },
): void {
  for (const each of all.toReversed()) {
    try {
      each.dispose();
    } catch (cause) {
      failed(cause);
    }
  }
}
