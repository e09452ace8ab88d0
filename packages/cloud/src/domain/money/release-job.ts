import { defineJob } from "../../ports/job.ts";
import { releaseDue } from "./releases.ts";

/** Sales per round; the next round follows immediately while there are more. */
const BATCH = 100;

/** Makes earnings available when their hold ends. */
export const releaseEarnings = defineJob({
  name: "release-earnings",
  everySeconds: ({ money }) => money.releaseEveryMs / 1000,
  // The next period tries again.
  retries: { most: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 },
  expireSeconds: 600,
  run: async (service) => {
    while ((await releaseDue(service, { most: BATCH })) === BATCH);
  },
});
