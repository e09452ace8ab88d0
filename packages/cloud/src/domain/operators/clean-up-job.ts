import { defineJob } from "../../ports/job.ts";
import { forgetBuckets } from "../../store/accounts/rates.ts";
import { unusedObjects } from "../../store/operators/object-stores.ts";
import { deleteOldChallenges, deleteUnusedTickets } from "../../store/operators/upkeep.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Longer than anybody asks why a ticket was refused, and longer than any bucket takes to refill. */
const KEEP_ROWS_MS = 7 * DAY_MS;

/** Far longer than a ticket and the request that completes it: anything younger may still be in use. */
const KEEP_OBJECTS_MS = DAY_MS;

/** Rows of one statement: locks stay short, whatever has piled up. */
const BATCH = 500;

/**
 * Deletes unusable data: expired challenges and tickets, full buckets, uploads that were never completed and packages
 * without a submission. Submissions are kept.
 */
export const cleanUp = defineJob({
  name: "clean-up",
  everySeconds: 3600,
  // The next period tries again.
  retries: { most: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 },
  expireSeconds: 1800,
  run: async ({ clock, database, upkeep }) => {
    const now = clock.now().getTime();
    const before = new Date(now - KEEP_ROWS_MS);
    while ((await deleteOldChallenges(database, before, BATCH)) === BATCH);
    while ((await deleteUnusedTickets(database, before, BATCH)) === BATCH);
    await forgetBuckets(database, before);
    await upkeep.sweep(new Date(now - KEEP_OBJECTS_MS), (names) => unusedObjects(database, names));
  },
});
