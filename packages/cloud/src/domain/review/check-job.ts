import { defineJob } from "../../ports/job.ts";
import { checkSubmission } from "./check.ts";

/** Longest wait between two attempts of a check that cannot run. */
const LONGEST_WAIT_SECONDS = 3600;

/** The rules' check of one submission: if a node dies during it, another repeats it. */
export const checkPackage = defineJob<{ submission_id: string }>({
  name: "check-package",
  // Hourly for two weeks: by then any outage is over, or a person must investigate.
  retries: {
    most: 336,
    firstWaitSeconds: ({ reviewRetryMs }) => reviewRetryMs / 1000,
    longestWaitSeconds: LONGEST_WAIT_SECONDS,
  },
  // The largest package takes seconds.
  expireSeconds: 300,
  run: (service, { submission_id: submissionId }, attempt) => checkSubmission(service, submissionId, attempt),
});
