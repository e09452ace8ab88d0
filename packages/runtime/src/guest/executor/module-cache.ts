import { createHash } from "node:crypto";
import { type Program, splitModule } from "../worker/memory-image.ts";
import type { GuestUnit } from "./executor.ts";

/** Below this size a module compiles in less time than its data is taken out of it. */
const WORTH_SHARING = 256 * 1024;

/** Modules are often dropped in quick succession, so one collection after the last is enough. */
const QUIET_MS = 500;

let timer: NodeJS.Timeout | undefined;

interface Code {
  /** SHA-256 of the bytes that were compiled. */
  readonly key: string;
  readonly module: Promise<WebAssembly.Module>;
  users: number;
}

interface Entry {
  readonly program: Promise<Program>;
  readonly code: Code;
  users: number;
}

/**
 * Compiled modules by the hash of their bytes: compiled once, shared by all workers, freed with their last user. Large
 * modules of which only the data differs, as guests in TypeScript are, share one compiled code: it is the same byte by
 * byte, so that it belongs to each of them, and each has its own data.
 */
export class ModuleCache {
  readonly #entries = new Map<string, Entry>();
  readonly #codes = new Map<string, Code>();
  readonly #dropped: () => void;

  /** @param dropped called when a compiled module has lost its last user. */
  constructor(dropped: () => void = collectSoon) {
    this.#dropped = dropped;
  }

  /** Guests' modules. */
  get size(): number {
    return this.#entries.size;
  }

  /** Compiled codes, of which several modules may be made. */
  get compiled(): number {
    return this.#codes.size;
  }

  /** The compiled module; every call must be paired with one {@link release}. */
  acquire(unit: GuestUnit): Promise<Program> {
    const entry = this.#entries.get(unit.sha256) ?? this.#add(unit);
    entry.users += 1;
    return entry.program;
  }

  release(sha256: string): void {
    const entry = this.#entries.get(sha256);
    if (!entry) return;
    entry.users -= 1;
    if (entry.users > 0) return;
    this.#entries.delete(sha256);
    entry.code.users -= 1;
    if (entry.code.users > 0) return;
    this.#codes.delete(entry.code.key);
    this.#dropped();
  }

  #add({ sha256, module }: GuestUnit): Entry {
    const split = module.length < WORTH_SHARING ? undefined : splitModule(module);
    const code = split
      ? this.#codeOf(createHash("sha256").update(split.code).digest("hex"), split.code)
      : this.#codeOf(sha256, module);
    const program = code.module.then((compiled) =>
      split ? { module: compiled, image: split.image } : { module: compiled },
    );
    // The caller awaits the module; a guest dropped before that must not leave an unhandled rejection.
    program.catch(() => undefined);
    const entry = { program, code, users: 0 };
    this.#entries.set(sha256, entry);
    return entry;
  }

  #codeOf(key: string, bytes: Uint8Array): Code {
    // The engine compiles on its own threads, so the supervisor's loop stays responsive.
    const code = this.#codes.get(key) ?? {
      key,
      module: WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>),
      users: 0,
    };
    code.users += 1;
    this.#codes.set(key, code);
    return code;
  }
}

/**
 * Makes the engine free dropped objects, where that is possible (in the runtime's own process). Machine code is outside
 * the engine's heap, and a supervisor produces too little garbage to trigger a collection, so hundreds of MiB would
 * stay allocated.
 */
function collectSoon(): void {
  if (globalThis.gc === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => globalThis.gc?.(), QUIET_MS).unref();
}
