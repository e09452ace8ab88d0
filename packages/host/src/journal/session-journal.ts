import { createHash } from "node:crypto";
import { join } from "node:path";
import type { JournalHeader } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { Runnable } from "../activation/context.ts";
import { declaredViews } from "../contributions/views/declared.ts";
import type { SessionObserver } from "../interactive/observer.ts";
import { journalFolder, nextJournalName, pruneJournals } from "./folder.ts";
import { type JournalRecorder, journalRecorder } from "./recorder.ts";

/** What the journals of a host are written with. */
export interface JournalContext {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Takes stored secrets out of a text. */
  readonly redact: (json: string) => string;
  /** A fault of the host itself; a journal that fails ends, and the guest goes on. */
  readonly report: (cause: unknown) => void;
}

/** Writes a journal of one activation of an interactive guest, in place of the oldest of its extension. */
export function sessionJournal(runnable: Runnable, context: JournalContext): SessionObserver {
  const { dataDir, clock, redact, report } = context;
  const folder = journalFolder(dataDir, runnable.id);
  const startedAt = clock.now();
  try {
    pruneJournals(folder);
    const header = headerOf(runnable, startedAt);
    const file = join(folder, nextJournalName(folder, startedAt));
    return unfailing(journalRecorder({ file, header, redact, report }), report);
  } catch (cause) {
    report(cause);
    return SILENT;
  }
}

const SILENT: SessionObserver = { event() {}, outcome() {}, async close() {} };

/** Without the secrets at hand nothing can be redacted: then nothing more is written. */
function unfailing(journal: JournalRecorder, report: (cause: unknown) => void): SessionObserver {
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
    event: (json) => attempt(() => journal.event(json)),
    outcome: (outcome) => attempt(() => journal.outcome(outcome)),
    close: () => journal.close(),
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
