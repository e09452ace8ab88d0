import { collectSoon } from "./collect.ts";
import type { GuestUnit } from "./executor.ts";

interface Entry {
  readonly module: Promise<WebAssembly.Module>;
  users: number;
}

/** Compiled modules by the hash of their bytes: compiled once, shared by all workers, freed with their last user. */
export class ModuleCache {
  readonly #entries = new Map<string, Entry>();
  readonly #dropped: () => void;

  /** @param dropped called when a module has lost its last user. */
  constructor(dropped: () => void = collectSoon) {
    this.#dropped = dropped;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The compiled module; every call must be paired with one {@link release}. */
  acquire({ sha256, module }: GuestUnit): Promise<WebAssembly.Module> {
    let entry = this.#entries.get(sha256);
    if (!entry) {
      // The engine compiles on its own threads, so the supervisor's loop stays responsive.
      const compiled = WebAssembly.compile(module as Uint8Array<ArrayBuffer>);
      // The caller awaits the module; a guest dropped before that must not leave an unhandled rejection.
      compiled.catch(() => undefined);
      entry = { module: compiled, users: 0 };
      this.#entries.set(sha256, entry);
    }
    entry.users += 1;
    return entry.module;
  }

  release(sha256: string): void {
    const entry = this.#entries.get(sha256);
    if (!entry) return;
    entry.users -= 1;
    if (entry.users > 0) return;
    this.#entries.delete(sha256);
    this.#dropped();
  }
}
