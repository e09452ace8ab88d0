import type { Proposal, Task, TaskRun } from "../../host-api/tasks.ts";
import { SAMPLE_ID } from "./parts.ts";

/** A task, for the samples. */
export const SAMPLE_TASK: Task = {
  id: SAMPLE_ID,
  task: "morning_briefing",
  name: "Morning",
  interval_minutes: 1440,
  minimum_interval_minutes: 5,
  time_of_day: "08:00",
  time_zone: "Europe/Berlin",
  enabled: true,
  budget: { runs_per_day: 24, tokens_per_day: 200_000, tokens_per_month: 2_000_000, seconds_per_run: 180 },
  spent: { runs: 0, tokens: 0, tokens_month: 0 },
  revision: 1,
  created_at: "2026-03-02T14:30:00.000Z",
  next_run_at: "2026-03-03T07:00:00.000Z",
};

/** A run, for the samples. */
export const SAMPLE_RUN: TaskRun = {
  id: SAMPLE_ID,
  task_id: SAMPLE_ID,
  state: "running",
  cause: "trader",
  missed: 0,
  started_at: "2026-03-02T14:30:00.000Z",
};

/** A proposal, for the samples. */
export const SAMPLE_PROPOSAL: Proposal = {
  n: 0,
  kind: "create_alert",
  symbol: "SPX",
  price: 5100,
  last_price: 5050,
  reason: "The high of the week.",
  proposed_by: "Morning brief",
  state: "open",
  expires_at: "2026-03-03T14:30:00.000Z",
};
