import { defineJob } from "../../ports/job.ts";
import { forgetExpired } from "../../store/accounts/expired.ts";

const HOUR_SECONDS = 3600;

/** Deletes expired challenges and tokens; anybody can request them, and they must not pile up. */
export const forgetExpiredLogins = defineJob({
  name: "forget-expired-logins",
  everySeconds: () => HOUR_SECONDS,
  // The next period tries again.
  retries: { most: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 },
  expireSeconds: 600,
  run: async (service) => {
    const before = new Date(service.clock.now().getTime() - service.limits.accounts.forgetMs);
    await forgetExpired(service.database, before);
  },
});
