import { collectSoon } from "./collect.ts";
import type { GuestUnit } from "./executor.ts";

interface Entry {
  readonly module: Promise<WebAssembly.Module>;
  users: number;
}

/** Compiled modules by the hash of their bytes: compiled once, shared by every worker, gone with their last user. */
export class ModuleCache {
  readonly #entries = new Map<string, Entry>();
  readonly #dropped: () => void;

  /** @param dropped told when a module has lost its last user. */
  constructor(dropped: () => void = collectSoon) {
    this.#dropped = dropped;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The compiled module; every call is paired with one {@link release}. */
  acquire({ sha256, module }: GuestUnit): Promise<WebAssembly.Module> {
    let entry = this.#entries.get(sha256);
    if (!entry) {
      // Compiling is done on the engine's own threads, so the supervisor's loop stays quiet.
      const compiled = WebAssembly.compile(module as Uint8Array<ArrayBuffer>);
      // The caller that asks for the module awaits it; a guest dropped before that must leave no unhandled rejection.
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
