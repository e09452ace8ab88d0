import { LIMIT_AREAS } from "../../../tests/time-limits/index.ts";
import type { LimitArea, TimeLimit } from "../../../tests/time-limits/time-limit.ts";
import { namedTimes } from "./short-times.ts";

/** Builds the reference page of the limits that judge by elapsed time. */
export const timeLimitsPage = (): string => `# Limits that judge by elapsed time

A processor can be taken away without notice: the machine stands still for a moment, or does everything ten times slower. This page
says what each limit below 30 s then does. Nobody is blamed, and no work is lost, for time that the machine did not give.

This page is generated from \`tests/time-limits/\`: \`npm run generate\`.
${LIMIT_AREAS.map(section).join("")}`;

const section = ({ title, limits }: LimitArea) => `
## ${title}

| Limit | What is concluded | The machine stands still for 1 s | for 10 s | for 60 s | Everything is ten times slower |
| --- | --- | --- | --- | --- | --- |
${limits.map(row).join("\n")}
`;

const row = (limit: TimeLimit) =>
  `| ${nameOf(limit)} | ${limit.judges} | ${limit.stall1s} | ${limit.stall10s} | ${limit.stall60s} | ${limit.tenTimesSlower} |`;

function nameOf({ constant, file }: TimeLimit): string {
  const found = namedTimes(file).find((each) => each.constant === constant);
  return `[\`${constant}\`](../../${file})${found ? `, ${inWords(found.ms)}` : ""}`;
}

const inWords = (ms: number) =>
  ms < 1000 ? `${ms} ms` : ms < 120_000 ? `${ms / 1000} s` : `${Math.round(ms / 6000) / 10} min`;
