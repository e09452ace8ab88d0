import { type MachineTime, systemMachineTime } from "@bourse/platform";
import type { Log } from "../ports/log.ts";
import { within } from "../within.ts";

/** Dependencies of a node, by the name reported when one is missing. */
export type Missing = "database" | "objects" | "draining";

/** A dependency of a node. */
export interface Needed {
  /** @throws when it does not answer. */
  reach(): Promise<void>;
  /** @throws when it stores nothing, as on a full disk; called only after it has refused a write. */
  tryWriting(): Promise<void>;
}

/** The parts that readiness depends on. */
export interface HealthParts {
  readonly database: Needed;
  readonly objects: Needed;
  readonly log: Log;
  readonly machine?: Pick<MachineTime, "after">;
}

/** A later answer is useless: the caller has stopped waiting. */
const ANSWER_WITHIN_MS = 2000;

/** However often load balancers ask, database and store are checked at most once in this time. */
const KNOWN_FOR_MS = 500;

/**
 * Codes of a part that stores nothing: a database without space or in read-only mode; a disk that is full or read-only.
 */
const KEEPS_NOTHING = { database: /^(?:53100|25006)$/, objects: /^(?:ENOSPC|EDQUOT|EROFS)$/ } as const;

type Part = keyof typeof KEEPS_NOTHING;
const PARTS = ["database", "objects"] as const;

/** Whether this node can serve. A listening node has finished its migrations: it does not listen before. */
export class Health {
  readonly #parts: HealthParts;
  /** Parts that have refused a write, until one succeeds again. */
  readonly #refusing = new Set<Part>();
  #isDraining = false;
  #known: { readonly at: number; readonly missing: Promise<readonly Missing[]> } | undefined;
  #told = "";

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  /** True once the node is about to stop: it answers requests and asks clients to go elsewhere. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  drain(): void {
    this.#isDraining = true;
  }

  /** Reports a failed request: only this reveals a part that answers but stores nothing. */
  noteFault(fault: unknown): void {
    const code = String((fault as { readonly code?: unknown } | null | undefined)?.code);
    for (const part of PARTS) {
      if (!KEEPS_NOTHING[part].test(code) || this.#refusing.has(part)) continue;
      this.#refusing.add(part);
      this.#known = undefined;
    }
  }

  /** The missing parts; none: the node is ready. Contains no address and no reason: those are in the log. */
  async missing(): Promise<readonly Missing[]> {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > KNOWN_FOR_MS) this.#known = { at: now, missing: this.#look() };
    const missing = await this.#known.missing;
    return this.#isDraining ? ["draining", ...missing] : missing;
  }

  async #look(): Promise<readonly Missing[]> {
    const [database, objects] = await Promise.all(PARTS.map((part) => this.#faultOf(part)));
    this.#tell({ database, objects });
    const missing: Missing[] = [];
    if (database !== undefined) missing.push("database");
    if (objects !== undefined) missing.push("objects");
    return missing;
  }

  /** Reason why a part does not answer; undefined when it does. */
  async #faultOf(part: Part): Promise<string | undefined> {
    const { machine = systemMachineTime } = this.#parts;
    try {
      await within(this.#ask(part), { ms: ANSWER_WITHIN_MS, late: () => new NoAnswer(), machine });
      return undefined;
    } catch (fault) {
      return fault instanceof NoAnswer ? fault.message : reasonOf(fault);
    }
  }

  async #ask(part: Part): Promise<void> {
    await this.#parts[part].reach();
    if (!this.#refusing.has(part)) return;
    await this.#parts[part].tryWriting();
    this.#refusing.delete(part);
  }

  /** Once per change: a line for every check would fill the disk during an outage. */
  #tell(faults: { readonly database: string | undefined; readonly objects: string | undefined }): void {
    const text = JSON.stringify(faults);
    if (text === this.#told) return;
    this.#told = text;
    if (faults.database === undefined && faults.objects === undefined) return;
    this.#parts.log.error(faults, "this node is not ready");
  }
}

/** The body of a readiness answer. */
export function readinessOf(missing: readonly string[]) {
  return missing.length === 0 ? { status: "ready" } : { status: "not_ready", missing };
}

class NoAnswer extends Error {
  constructor() {
    super(`no answer within ${ANSWER_WITHIN_MS} ms`);
    this.name = "NoAnswer";
  }
}

/** Includes the code: a full disk and a read-only database share one name. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "unknown fault";
  return "code" in fault ? `${fault.name} ${String(fault.code)}` : fault.name;
}
