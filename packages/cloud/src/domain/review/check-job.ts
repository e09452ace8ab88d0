import { defineJob } from "../../ports/jobs.ts";
import { checkSubmission } from "./check.ts";

/** Longest wait between two tries of a check that cannot run. */
const LONGEST_WAIT_SECONDS = 3600;

/** The rules' check of one submission: a node that dies in it leaves it to the next. */
export const checkPackage = defineJob<{ submission_id: string }>({
  name: "check-package",
  // Two weeks of hours: whatever was broken is fixed by then, or a person must look.
  retries: {
    most: 336,
    firstWaitSeconds: ({ reviewRetryMs }) => reviewRetryMs / 1000,
    longestWaitSeconds: LONGEST_WAIT_SECONDS,
  },
  // The largest package takes seconds.
  expireSeconds: 300,
  run: (service, { submission_id: submissionId }, attempt) => checkSubmission(service, submissionId, attempt),
});
