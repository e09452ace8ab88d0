import { defineErrors } from "./entry.ts";

/** Reasons to refuse a scan, or to leave a series out of one. */
export const SCAN_ERRORS = defineErrors({
  "scan.unknown": {
    number: 3680,
    title: "There is no such scan",
    hint: "Read the list of scans again; another window may have removed it.",
    status: 404,
  },
  "scan.too_many": {
    number: 3681,
    title: "No more scans can be added",
    hint: "Remove one first.",
    status: 409,
  },
  "scan.running": {
    number: 3682,
    title: "The scan is already running",
    hint: "Wait until its run is in the log.",
    status: 409,
  },
  "scan.not_enough_bars": {
    number: 3683,
    title: "There are not enough bars for what the scan looks for (not_enough_bars)",
    hint: "A swing of strength k needs at least 2k + 1 completed bars: 11 for k = 5. A condition needs one bar more than its slowest line.",
  },
  "scan.until_invalid": {
    number: 3540,
    title: "The last bar of a scan is not the index of a bar",
    hint: "Count the file's bars from 0, or leave --until out to read all of them.",
  },
  "scan.series_faulty": {
    number: 3684,
    title: "The bars of a series cannot be right",
    hint: "Look at the source: times must ascend, and prices must be positive numbers within their bar's range.",
  },
  "scan.history_revised": {
    number: 3685,
    title: "The source has changed bars that were already complete",
    hint: "Earlier results may rest on the old bars. The next run takes the new ones as they are.",
  },
  "scan.condition_invalid": {
    number: 3687,
    title: "A condition of the scan compares what cannot be compared",
    hint: "Choose a line that the indicator has, and two different sides; a line that counts from the first bar that is read has no level.",
  },
  "scan.nothing_sought": {
    number: 3688,
    title: "The scan looks for nothing",
    hint: "Let it report events of market structure, or give it at least one condition.",
  },
  "scan.budget_spent": {
    number: 3686,
    title: "The run ended before this series: its time or its data requests were spent",
    hint: "Scan fewer symbols or styles, or choose a source that answers faster.",
  },
});
