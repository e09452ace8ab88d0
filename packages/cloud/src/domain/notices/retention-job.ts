import { defineJob } from "../../ports/jobs.ts";
import { deleteOldDeliveries } from "../../store/notices/deliveries.ts";
import { deleteOldMails } from "../../store/notices/mail.ts";
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
    while ((await deleteOldDeliveries(database, before, BATCH)) === BATCH);
    while ((await deleteOldMails(database, before, BATCH)) === BATCH);
    await deleteEmptyWebhooks(database);
  },
});
