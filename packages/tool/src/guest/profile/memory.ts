import { type DrivenGuest, type DriveScript, driveGuest, heapStart } from "@bourse/runtime/drive";
import { compileSources } from "../compile/compile-folder.ts";

/** A function with its part of the memory, without the functions that it called. */
export interface FunctionMemory {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly calls: number;
  /** Its part of the bytes that are still held at the end: what a callback keeps is divided by what each function held after its calls. */
  readonly kept_bytes: number;
  /** The most that one call held when its body ended, with what goes when it returns. */
  readonly most_bytes: number;
}

/** The memory of a guest by the functions that hold it. */
export interface GuestMemory {
  /** Those that keep most first. */
  readonly functions: readonly FunctionMemory[];
  /** Callbacks with more calls than are measured. */
  readonly unfinished_callbacks: number;
}

/** A call reports three times. */
const LIMITS = { logEntries: 50_000, logBytes: 64 * 1024 * 1024, logFloodDrops: Number.MAX_SAFE_INTEGER };
/** Each report looks at the whole memory. */
const SLOW = { callbackMs: 60_000, startMs: 60_000 };

/** Runs a guest in TypeScript once more and measures its calls; undefined where the project cannot be compiled again. */
export async function memoryByFunction(
  project: string,
  guest: DrivenGuest,
  script: DriveScript,
): Promise<GuestMemory | undefined> {
  const made = await compileSources(project, { purpose: "memory" });
  if (!made.ok) return undefined;
  const calls = new Calls(made.functions);
  const heapFrom = await heapOf(guest.apiVersion);
  const measured = { ...guest, module: made.guest };
  for await (const news of driveGuest(measured, [script], { heapFrom, limits: { ...LIMITS, ...SLOW } }))
    if (news.kind === "steps") for (const { log } of news.steps) calls.read(log ?? []);
  return calls.found();
}

/** The allocator gives a place behind its size and the size of the one before. */
const HEAD = 8;

async function heapOf(apiVersion: 1 | 2): Promise<number> {
  const { engineOf, openedMemory } = await import("@bourse/sdk/build");
  const { buffer, allocated } = openedMemory(await engineOf(apiVersion));
  return heapStart(buffer, allocated - HEAD);
}

interface Sum {
  calls: number;
  kept: number;
  most: number;
}

interface Call {
  readonly of: number;
  readonly before: number;
  /** Bytes that the calls inside of it keep. */
  inside: number;
  atEnd: number;
}

const REPORT = /^(?<held>\d+) \$(?<what>begins|ends|returned)(?: (?<of>\d+))?$/;

/** The calls of a guest by what its log says. */
class Calls {
  readonly #functions: readonly { readonly name: string; readonly file: string; readonly line: number }[];
  readonly #sums = new Map<number, Sum>();
  /** Bytes that all callbacks together have kept, those that a later one let go subtracted. */
  #held = 0;
  /** The last callback: what it keeps is seen where the next one begins, after its results were let go. */
  #last: { readonly kept: ReadonlyMap<number, number>; readonly first: number; readonly end: number } | undefined;
  #unfinished = 0;

  constructor(functions: readonly { readonly name: string; readonly file: string; readonly line: number }[]) {
    this.#functions = functions;
  }

  /** The lines of one callback: a call that does not end in it is none that can be measured. */
  read(log: readonly string[]): void {
    const open: Call[] = [];
    const kept = new Map<number, number>();
    let first: number | undefined;
    let end = 0;
    for (const line of log) {
      const { held, what, of } = REPORT.exec(line)?.groups ?? {};
      if (held === undefined) continue;
      const bytes = Number(held);
      first ??= bytes;
      end = bytes;
      const call = open.at(-1);
      if (what === "begins") open.push({ of: Number(of), before: bytes, inside: 0, atEnd: bytes });
      else if (call && what === "ends") call.atEnd = bytes;
      else if (call) {
        open.pop();
        this.#add(call);
        kept.set(call.of, (kept.get(call.of) ?? 0) + bytes - call.before - call.inside);
        const around = open.at(-1);
        if (around) around.inside += bytes - call.before;
      }
    }
    if (open.length > 0) this.#unfinished += 1;
    if (first === undefined) return;
    this.#divide(first);
    this.#last = { kept, first, end };
  }

  /** A function's result is held after its call, and often let go by its caller: only what nobody let go is kept. */
  #divide(now: number | undefined): void {
    if (!this.#last) return;
    const { kept, first, end } = this.#last;
    this.#last = undefined;
    const all = (now ?? end) - first;
    const more = [...kept].filter(([, bytes]) => bytes > 0);
    const taken = more.reduce((sum, [, bytes]) => sum + bytes, 0);
    this.#held += all;
    if (all <= 0 || taken === 0) return;
    for (const [of, bytes] of more) {
      const sum = this.#sums.get(of);
      if (sum) sum.kept += (bytes * all) / taken;
    }
  }

  #add({ of, before, inside, atEnd }: Call): void {
    const sum = this.#sums.get(of) ?? { calls: 0, kept: 0, most: 0 };
    const most = Math.max(sum.most, atEnd - before - inside);
    this.#sums.set(of, { calls: sum.calls + 1, kept: sum.kept, most });
  }

  found(): GuestMemory {
    this.#divide(undefined);
    const kept = this.#sums.values().reduce((sum, each) => sum + each.kept, 0);
    const part = kept === 0 ? 0 : Math.max(0, this.#held) / kept;
    const functions = [...this.#sums]
      .flatMap(([of, { calls, kept: its, most }]) => {
        const known = this.#functions[of];
        if (!known) return [];
        const { name, file, line } = known;
        return [{ name, file, line, calls, kept_bytes: Math.round(its * part), most_bytes: most }];
      })
      .toSorted((one, other) => other.kept_bytes - one.kept_bytes || other.most_bytes - one.most_bytes);
    return { functions, unfinished_callbacks: this.#unfinished };
  }
}
