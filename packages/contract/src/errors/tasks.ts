import { defineErrors } from "./entry.ts";

/** Refusals of scheduled tasks, and reasons why a run brought nothing. */
export const TASK_ERRORS = defineErrors({
  "task.not_found": {
    number: 3400,
    title: "There is no such task",
    hint: "Read the list of tasks again.",
    status: 404,
  },
  "task.limit": {
    number: 3401,
    title: "There are as many tasks as a host keeps",
    hint: "Remove one first.",
    status: 409,
  },
  "task.interval_too_short": {
    number: 3402,
    title: "The interval is shorter than this task allows",
    hint: "Choose at least the minimum that the task's template states.",
  },
  "task.schedule_invalid": {
    number: 3403,
    title: "The time of day or its time zone cannot be used",
    hint: "Give both, with a time zone such as Europe/Berlin, or neither.",
  },
  "task.changed": {
    number: 3404,
    title: "The task was changed in another window",
    hint: "Look at it again, then repeat the change.",
    status: 409,
  },
  "task.running": {
    number: 3405,
    title: "The task is running",
    hint: "Wait until it has ended, or stop it.",
    status: 409,
  },
  "task.busy": {
    number: 3406,
    title: "Other tasks are running",
    hint: "Wait until one of them has ended.",
    status: 409,
    retryable: true,
  },
  "task.budget_spent": {
    number: 3407,
    title: "The task has spent its budget for 24 hours",
    hint: "Wait, or raise the budget of the task.",
    status: 409,
  },
  "task.stopped": {
    number: 3408,
    title: "You stopped the run",
    hint: "Run the task again whenever you like.",
  },
  "task.interrupted": {
    number: 3409,
    title: "The host stopped during the run",
    hint: "Run the task again, or wait for its next time.",
  },
  "task.nothing_to_review": {
    number: 3410,
    title: "There is no data for this task yet",
    hint: "Add symbols to the watchlist, open a chart, or run a scan first.",
    status: 409,
  },
  "artifact.not_found": {
    number: 3411,
    title: "There is no such result",
    hint: "Read the list of results again; the oldest are dropped.",
    status: 404,
  },
  "proposal.not_found": {
    number: 3412,
    title: "There is no such proposal",
    hint: "Read the result again.",
    status: 404,
  },
  "proposal.taken": {
    number: 3413,
    title: "The proposal was already taken",
    hint: "It can be taken once; look for what it made.",
    status: 409,
  },
  "proposal.expired": {
    number: 3414,
    title: "The proposal has expired",
    hint: "Run the task again for a new one.",
    status: 409,
  },
  "proposal.price_passed": {
    number: 3415,
    title: "The market has passed the proposed price",
    hint: "Run the task again for a new proposal, or create the alert yourself.",
    status: 409,
  },
  "chart.not_drawn": {
    number: 3416,
    title: "The image of the chart could not be drawn",
    hint: "Try again; tasks go on with the numbers alone.",
    status: 503,
    retryable: true,
  },
});
