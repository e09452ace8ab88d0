import type { LimitArea } from "./time-limit.ts";

const NOTHING = "nothing: a standstill does not count";

/** The trader's page. What it judges by elapsed time counts the time in which the page was in sight and ran. */
export const PAGE: LimitArea = {
  title: "The page",
  sources: ["packages/workbench/src/**/*.{ts,tsx}", "packages/ui/src/**/*.{ts,tsx}"],
  limits: [
    {
      constant: "pongWithinMs",
      file: "packages/workbench/src/apps/limits.ts",
      judges: "an application in a frame does not answer: it is shown so, its log says so, and it may go on",
      stall1s: NOTHING,
      stall10s: NOTHING,
      stall60s: `${NOTHING}, nor does a page that nobody sees`,
      tenTimesSlower: "an application that blocks its frame for a second is told to be silent, until it answers",
    },
    {
      constant: "loadMs",
      file: "packages/workbench/src/apps/limits.ts",
      judges: "an application does not load: it is shown so, its log says so, and it may go on",
      stall1s: NOTHING,
      stall10s: NOTHING,
      stall60s: `${NOTHING}, nor does a page that nobody sees`,
      tenTimesSlower: "a large application is told to be silent, until it has loaded",
    },
    {
      constant: "clickMs",
      file: "packages/workbench/src/apps/limits.ts",
      judges: "the trader has not just clicked in the frame: a copy or a question that needs a click is refused",
      stall1s: NOTHING,
      stall10s: "the browser itself forgets the click after some seconds; the trader clicks again",
      stall60s: "as with 10 s",
      tenTimesSlower: "nothing: the browser tells of a click within some milliseconds",
    },
    {
      constant: "TAB_MS",
      file: "packages/workbench/src/apps/keyboard.ts",
      judges: "the keyboard goes to an application long after Tab: the application took it by itself, and is closed",
      stall1s: NOTHING,
      stall10s: NOTHING,
      stall60s: NOTHING,
      tenTimesSlower: "nothing: the browser moves the focus within some milliseconds",
    },
    {
      constant: "PROBE_MS",
      file: "packages/workbench/src/apps/probe.ts",
      judges: "a browser cannot confine applications: the trader is asked; it is tried again with the next panel",
      stall1s: NOTHING,
      stall10s: NOTHING,
      stall60s: NOTHING,
      tenTimesSlower: "nothing: the two documents of the test take less than a second",
    },
    {
      constant: "GUARD_MS",
      file: "packages/workbench/src/asks/answer-guard.ts",
      judges: "a click on a question's button is an answer, and not the end of something begun before",
      stall1s: "the button waits longer: clicks made before the question was seen come first, and answer nothing",
      stall10s: "as with 1 s",
      stall60s: "as with 1 s",
      tenTimesSlower: "the button waits up to four times as long",
    },
    {
      constant: "FOLLOWS_TAP_MS",
      file: "packages/workbench/src/asks/surfacing.ts",
      judges: "a question follows the trader's own tap, and opens by itself; any other waits in the top bar",
      stall1s: "nothing",
      stall10s: "the question waits in the top bar",
      stall60s: "the question waits in the top bar",
      tenTimesSlower: "a question that takes a second to come still opens by itself",
    },
    {
      constant: "TOAST_MS",
      file: "packages/workbench/src/notices/toasts.ts",
      judges: "a notice has been seen: it leaves the corner, and stays in the list",
      stall1s: NOTHING,
      stall10s: NOTHING,
      stall60s: `${NOTHING}, nor does a page that nobody sees`,
      tenTimesSlower: "nothing: it stays up to four times as long",
    },
    {
      constant: "LATE_MS",
      file: "packages/workbench/src/live/live.ts",
      judges: "a source's answer is late: it is shown when it comes, and the others are shown without it",
      stall1s: "the prices of one beat are shown in two frames",
      stall10s: "as with 1 s",
      stall60s: "as with 1 s",
      tenTimesSlower: "prices are shown as they come, no longer all in one frame",
    },
    {
      constant: "LATE_MS",
      file: "packages/workbench/src/machine/page-time.ts",
      judges: "the page stood still: of that piece of time a quarter of a second counts",
      stall1s: "found",
      stall10s: "found",
      stall60s: "found",
      tenTimesSlower: "every limit of the page's time takes up to four times as long, and ends",
    },
  ],
  paces: [
    {
      constant: "PIECE_MS",
      file: "packages/workbench/src/machine/page-time.ts",
      reason: "the pieces in which the page's time is counted",
    },
    {
      constant: "LEAST_MS",
      file: "packages/workbench/src/machine/page-time.ts",
      reason: "what counts of a piece with a standstill",
    },
    {
      constant: "FIRST_WAIT",
      file: "packages/workbench/src/live/follow.ts",
      reason:
        "the pause before the host is asked again; no request to it has a limit, so a slow host is never called gone",
    },
    {
      constant: "LONGEST_WAIT",
      file: "packages/workbench/src/live/follow.ts",
      reason: "the longest such pause; the trader can end it",
    },
    {
      constant: "STATE_INTERVAL",
      file: "packages/workbench/src/api/queries.ts",
      reason: "how often the host's state is read",
    },
    {
      constant: "UNKNOWN_INTERVAL",
      file: "packages/workbench/src/api/queries.ts",
      reason: "the same, until the marketplace has been asked once",
    },
    {
      constant: "ONE_CHART_MS",
      file: "packages/workbench/src/live/live.ts",
      reason: "the rest between two beats of prices",
    },
    {
      constant: "MORE_MS",
      file: "packages/workbench/src/live/live.ts",
      reason: "what each further chart adds to that rest",
    },
    {
      constant: "OTHER_REST_MS",
      file: "packages/workbench/src/live/live.ts",
      reason: "the rest between two readings of anything else",
    },
    {
      constant: "PAUSE_MS",
      file: "packages/workbench/src/shell/PageSync.tsx",
      reason: "changes of the page that are sent together; unsent ones are remembered by the browser",
    },
    {
      constant: "RETRY_MS",
      file: "packages/workbench/src/shell/PageSync.tsx",
      reason: "the pause before such a change is sent again; nothing of it is lost",
    },
    {
      constant: "REPORT_MS",
      file: "packages/workbench/src/context/report.ts",
      reason: "how often a page in front says so; the host waits for three reports",
    },
    {
      constant: "pingEveryMs",
      file: "packages/workbench/src/apps/limits.ts",
      reason: "how often an application in sight is asked whether it answers",
    },
    {
      constant: "LOOK_MS",
      file: "packages/workbench/src/apps/keyboard.ts",
      reason: "the pause between two looks at who has the keyboard, where no event tells it",
    },
    {
      constant: "RETURN_MS",
      file: "packages/workbench/src/apps/app.ts",
      reason: "how long an application stays out of the page after a dialog, in case another dialog follows",
    },
    {
      constant: "SORT_AGAIN_MS",
      file: "packages/workbench/src/market/queries.ts",
      reason: "how often sorted rows move",
    },
    {
      constant: "SORT_AGAIN_MS",
      file: "packages/workbench/src/orders/blotter/SheetTable.tsx",
      reason: "how often sorted rows move",
    },
    {
      constant: "STALE_AFTER_MS",
      file: "packages/workbench/src/market/freshness.ts",
      reason: "how long nothing is heard of a price before it is marked with its age, and how often the age is renewed",
    },
    {
      constant: "STORED_INTERVAL_MS",
      file: "packages/workbench/src/records/queries.ts",
      reason: "how often sizes in sight are read",
    },
    {
      constant: "FIGURES_INTERVAL_MS",
      file: "packages/workbench/src/figures/FiguresDialog.tsx",
      reason: "how often figures in sight are read",
    },
    {
      constant: "TONE_SECONDS",
      file: "packages/workbench/src/machine/sound.ts",
      reason: "the length of a signal's tone",
    },
    {
      constant: "REST_MS",
      file: "packages/workbench/src/signals/OrderSignals.tsx",
      reason: "how often fills and rejections are told at most; none is left out",
    },
  ],
};
