import type { LimitArea } from "./time-limit.ts";

/** The limits of guests, and the clock by which everybody is judged. */
export const GUESTS: LimitArea = {
  title: "Guests, and the machine's own time",
  sources: [
    "packages/contract/src/limits/guest.ts",
    "packages/runtime/src/guest/**/*.ts",
    "packages/platform/src/machine-time/*.ts",
  ],
  limits: [
    {
      constant: "GUEST_START_MS",
      file: "packages/contract/src/limits/guest.ts",
      judges: "a guest does not start (`guest.timeout`); processor time, less what others took",
      stall1s: "nothing: it is given back",
      stall10s: "nothing: it is given back",
      stall60s:
        "nothing while the host stands still too; beside a host that runs, the start is repeated once after 40 s, and the fault does not count",
      tenTimesSlower: "a start that takes over 100 ms on a good machine fails",
    },
    {
      constant: "GUEST_CALLBACK_MS",
      file: "packages/contract/src/limits/guest.ts",
      judges: "a guest does not return (`guest.timeout`); processor time, less what others took",
      stall1s: "nothing: it is given back",
      stall10s:
        "nothing while the host stands still too; beside a host that runs, a render is repeated once, and an interactive guest starts again",
      stall60s: "the same; the fault is told as the computer's and does not count towards suspension",
      tenTimesSlower: "a callback that takes over 25 ms on a good machine fails",
    },
    {
      constant: "GUEST_END_MS",
      file: "packages/contract/src/limits/guest.ts",
      judges:
        "a stopped thread does not end (`guest.unstoppable`) and its process is ended; processor time, less what others took",
      stall1s: "nothing: it is given back",
      stall10s:
        "nothing while the host stands still too; beside a host that runs, all guests start again, without a fault",
      stall60s: "the same",
      tenTimesSlower: "nothing: a thread ends within some 5 ms of processor time",
    },
    {
      constant: "stopMs",
      file: "packages/contract/src/limits/guest.ts",
      judges: "an interactive guest does not finish its `stop` event and is ended without it; the host's clock",
      stall1s: "its last output may be missing; nothing that it stored before is lost",
      stall10s: "the same",
      stall60s: "the same",
      tenTimesSlower: "a guest that takes over 50 ms on a good machine is ended without its last output",
    },
    {
      constant: "GUEST_BEGIN_MS",
      file: "packages/contract/src/limits/guest.ts",
      judges: "a guest's thread does not begin (`guest.host_lost`, which never suspends); given time",
      stall1s: "nothing",
      stall10s: "nothing: it does not count",
      stall60s: "nothing: it does not count",
      tenTimesSlower: "nothing: a thread begins within 0.1 s",
    },
    {
      constant: "SILENCE_MS",
      file: "packages/runtime/src/guest/process/heartbeat.ts",
      judges:
        "the guests' process is dead (`guest.host_lost`); all guests start again; given time, after its first word",
      stall1s: "nothing",
      stall10s: "nothing: it does not count",
      stall60s: "nothing: it does not count",
      tenTimesSlower: "nothing: it answers within milliseconds",
    },
  ],
  paces: [
    {
      constant: "TICK_MS",
      file: "packages/platform/src/machine-time/machine-time.ts",
      reason: "how often a process that is watching looks whether it is late itself",
    },
    {
      constant: "FINE_TICK_MS",
      file: "packages/platform/src/machine-time/machine-time.ts",
      reason: "the same where the system tells no stolen time",
    },
    {
      constant: "STEAL_AGE_MS",
      file: "packages/platform/src/machine-time/machine-time.ts",
      reason: "how old the last figure of stolen time may be",
    },
    {
      constant: "STEAL_FRESH_MS",
      file: "packages/platform/src/machine-time/machine-time.ts",
      reason: "the step in which the system counts stolen time",
    },
    {
      constant: "STANDSTILL_MS",
      file: "packages/platform/src/machine-time/machine-time.ts",
      reason: "tells a standstill from load; a shorter one is given back too, within the bound",
    },
    {
      constant: "LEAST_WAIT_MS",
      file: "packages/platform/src/machine-time/machine-time.ts",
      reason: "the shortest time of a timer",
    },
    {
      constant: "TICK_MS",
      file: "packages/platform/src/machine-time/steal.ts",
      reason: "a unit: the system counts in hundredths of a second",
    },
    {
      constant: "TOLD_MS",
      file: "packages/runtime/src/guest/budget.ts",
      reason: "how long the page shows that a guest was slowed",
    },
    {
      constant: "SPIN_MS",
      file: "packages/runtime/src/guest/worker/control.ts",
      reason: "how long a thread looks before it sleeps",
    },
    {
      constant: "ACCOUNT_LAG_MS",
      file: "packages/runtime/src/guest/worker/control.ts",
      reason: "below it the clock measures better than the account; nobody is ended",
    },
    {
      constant: "PROCESS_SPIN_MS",
      file: "packages/runtime/src/guest/worker/lane-door.ts",
      reason: "how long a thread looks before it sleeps",
    },
    {
      constant: "PING_MS",
      file: "packages/runtime/src/guest/process/heartbeat.ts",
      reason: "the pause between two pings",
    },
    {
      constant: "QUIET_MS",
      file: "packages/runtime/src/guest/executor/module-cache.ts",
      reason: "the rest before a garbage collection",
    },
    {
      constant: "awakeMs",
      file: "packages/runtime/src/guest/executor/host-lane.ts",
      reason: "how long a loop looks before it sleeps",
    },
    {
      constant: "RETRY_MS",
      file: "packages/runtime/src/guest/executor/pool.ts",
      reason: "the pause between two looks for a free thread",
    },
    {
      constant: "AWAKE_MS",
      file: "packages/runtime/src/guest/executor/stay-awake.ts",
      reason: "how long a loop stays awake for an answer",
    },
    {
      constant: "GUEST_BACKOFF_FIRST_MS",
      file: "packages/contract/src/limits/guest.ts",
      reason: "the pause after a guest's first fault",
    },
    {
      constant: "GUEST_CPU_PER_MINUTE_MS",
      file: "packages/contract/src/limits/guest.ts",
      reason: "a budget of processor time, less what others took; over it a guest waits and loses nothing",
    },
  ],
};
