import { defineJob } from "../../ports/job.ts";
import { deleteSettled } from "../../store/notices/notices.ts";
import { deleteEmptyWebhooks } from "../../store/notices/webhooks.ts";

/** Rows of one statement: locks stay short, whatever has piled up. */
const BATCH = 500;

/** Deletes old deliveries, delivered or failed. The notices themselves are kept. */
export const forgetDeliveries = defineJob({
  name: "forget-deliveries",
  everySeconds: 3600,
  // The next period tries again.
  retries: { most: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 },
  expireSeconds: 600,
  run: async ({ clock, database, limits }) => {
    const before = new Date(clock.now().getTime() - limits.notices.keepMs);
    for (const from of ["webhook_delivery", "mail"] as const)
      while ((await deleteSettled(database, from, { before, most: BATCH })) === BATCH);
    await deleteEmptyWebhooks(database);
  },
});
