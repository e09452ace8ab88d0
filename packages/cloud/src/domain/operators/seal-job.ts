import { defineJob } from "../../ports/jobs.ts";
import type { Service } from "../../ports/service.ts";
import { sealAudit } from "../../store/operators/audit-seals.ts";

/** Lines of one statement: a round that has more goes on. */
const MOST_LINES = 2000;

/**
 * How far below the newest sealed line others are looked for in each round. A line is numbered before its transaction
 * commits; so many others are not written in the meantime.
 */
const WINDOW = 10_000n;

const EVERY_SECONDS = 5;

/** Chains the lines of the audit trail that have been committed since. */
export const SEAL_AUDIT = defineJob({
  name: "seal-audit",
  retries: { most: 0, firstWaitSeconds: 1, longestWaitSeconds: 1 },
  expireSeconds: 300,
  everySeconds: EVERY_SECONDS,
  run: (service) => seal(service, WINDOW),
});

/** Looks for lines everywhere: one that took longer to commit than the window lasts. */
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
    // Outside the database, where the database's owner cannot reach it.
    if (sealed > 0) log.info({ position: String(position), hash }, "the audit trail is sealed");
    if (sealed < MOST_LINES) return;
  }
}
