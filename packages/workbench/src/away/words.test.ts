import { expect, it } from "vitest";
import { summaryOf, wordsOfGap } from "./words.ts";

const from = "2025-11-21T14:00:00.000Z";
const to = "2025-11-21T16:00:00.000Z";

it("names what was not watched, from when to when, and why", () => {
  expect(wordsOfGap({ reason: "asleep", from, to })).toMatch(
    /^Nothing was watched from .+ to .+\. The machine slept\.$/,
  );
  expect(wordsOfGap({ reason: "silent", symbol: "SPX", from })).toMatch(
    /^SPX was not watched from .+ and still is not\. No plausible prices\.$/,
  );
});

it("sums up only what the report holds", () => {
  const report = {
    since: from,
    until: to,
    notices: [],
    expired: [],
    unwatched: [{ reason: "stopped", from, to }],
  } as const;
  const expired = [{ alert_id: "a", title: "Level", symbol: "SPX", expires_at: to }];
  expect(summaryOf({ ...report, expired: [], notices: [], unwatched: [...report.unwatched] })).toBe(
    "1 time not watched",
  );
  expect(summaryOf({ ...report, notices: [], expired, unwatched: [] })).toBe("1 alert expired");
});
