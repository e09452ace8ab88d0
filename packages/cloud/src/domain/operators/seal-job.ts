import { defineJob } from "../../ports/job.ts";
import type { Service } from "../../ports/service.ts";
import { sealAudit } from "../../store/operators/audit-seals.ts";

/** Entries of one statement: a round with more continues. */
const MOST_LINES = 2000;

/**
 * How far below the newest sealed entry each round looks for entries that were committed late. An entry is numbered
 * before its transaction commits; few transactions last until this many more entries are numbered.
 */
const WINDOW = 10_000n;

const EVERY_SECONDS = 5;

/** Seals newly committed entries of the audit trail into the hash chain. */
export const SEAL_AUDIT = defineJob({
  name: "seal-audit",
  retries: { most: 0, firstWaitSeconds: 1, longestWaitSeconds: 1 },
  expireSeconds: 300,
  everySeconds: EVERY_SECONDS,
  run: (service) => seal(service, WINDOW),
});

/** Searches the whole trail for unsealed entries: those that took longer to commit than the window covers. */
export const SEAL_LATE_AUDIT = defineJob({
  name: "seal-late-audit",
  retries: { most: 0, firstWaitSeconds: 1, longestWaitSeconds: 1 },
  expireSeconds: 3600,
  everySeconds: 24 * 3600,
  run: (service) => seal(service, undefined),
});

async function seal({ database, log }: Service, window: bigint | undefined): Promise<void> {
  for (;;) {
    const { sealed, position, hash } = await sealAudit(database, { most: MOST_LINES, window });
    // The log is outside the database, so the database's owner cannot change it.
    if (sealed > 0) log.info({ position: String(position), hash }, "the audit trail is sealed");
    if (sealed < MOST_LINES) return;
  }
}
