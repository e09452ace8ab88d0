import { createHash } from "node:crypto";
import { join } from "node:path";
import { JOURNAL_LIMITS, type JournalHeader, type JournalLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { declaredViews } from "@bourse/runtime/views";
import type { Runnable } from "../activation/context.ts";
import type { SessionObserver } from "../interactive/events.ts";
import { journalFolder, nextJournalName, pruneJournals } from "./folder.ts";
import { type JournalRecorder, journalRecorder } from "./recorder.ts";

/** Dependencies of a host's journals. */
export interface JournalContext {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Removes stored secrets from a text. */
  readonly redact: (json: string) => string;
  /** A fault of the host itself; a failed journal ends, and the guest continues. */
  readonly report: (cause: unknown) => void;
  readonly limits?: JournalLimits;
}

/**
 * Records the input and output of one activation of an interactive guest, in journals that each begin with a `start`
 * and can be replayed alone. When a guest starts with a full journal, the next one begins and replaces the extension's
 * oldest.
 */
export function sessionJournal(runnable: Runnable, context: JournalContext): SessionObserver {
  try {
    return unfailing(new Segments(runnable, context), context.report);
  } catch (cause) {
    context.report(cause);
    return SILENT;
  }
}

const SILENT: SessionObserver = { event() {}, outcome() {}, wantsStart: () => false, async close() {} };

class Segments implements SessionObserver {
  readonly #runnable: Runnable;
  readonly #context: JournalContext;
  readonly #limits: JournalLimits;
  #recorder: JournalRecorder | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(runnable: Runnable, context: JournalContext) {
    this.#runnable = runnable;
    this.#context = context;
    this.#limits = context.limits ?? JOURNAL_LIMITS;
    this.#begin();
  }

  event(json: string, type: string): void {
    if (type === "start") {
      if ((this.#recorder?.used ?? 1) >= 1) this.#begin();
      this.#startedAt = this.#context.clock.elapsed();
    }
    this.#recorder?.event(json);
  }

  outcome(outcome: Parameters<SessionObserver["outcome"]>[0]): void {
    this.#recorder?.outcome(outcome);
  }

  wantsStart(): boolean {
    const age = this.#context.clock.elapsed() - this.#startedAt;
    return (this.#recorder?.used ?? 0) >= 1 && age >= this.#limits.minLifeMs;
  }

  async close(): Promise<void> {
    await this.#closing;
    await this.#recorder?.close();
  }

  #begin(): void {
    const { clock, dataDir, redact, report } = this.#context;
    const ended = this.#recorder;
    this.#recorder = undefined;
    if (ended) this.#closing = this.#closing.then(() => ended.close());
    const folder = journalFolder(dataDir, this.#runnable.id);
    const startedAt = clock.now();
    pruneJournals(folder);
    const file = join(folder, nextJournalName(folder, startedAt));
    const header = headerOf(this.#runnable, startedAt);
    this.#recorder = journalRecorder({ file, header, redact, report, limits: this.#limits });
  }
}

/** Stops recording after the first failure: without the secrets nothing can be redacted, and a full disk stores nothing. */
function unfailing(observer: SessionObserver, report: (cause: unknown) => void): SessionObserver {
  let failed = false;
  const attempt = (work: () => void) => {
    if (failed) return;
    try {
      work();
    } catch (cause) {
      failed = true;
      report(cause);
    }
  };
  return {
    event: (json, type) => attempt(() => observer.event(json, type)),
    outcome: (outcome) => attempt(() => observer.outcome(outcome)),
    wantsStart: () => !failed && observer.wantsStart(),
    close: () => observer.close(),
  };
}

function headerOf({ id, generation, manifest, module, approved }: Runnable, startedAt: Date): JournalHeader {
  return {
    journal: 1,
    extension: { id, version: manifest.version },
    module: createHash("sha256")
      .update(module ?? new Uint8Array())
      .digest("hex"),
    generation,
    approved: [...approved],
    declared_views: declaredViews(manifest).map((view) => view.id),
    started_at: startedAt.toISOString(),
  };
}
