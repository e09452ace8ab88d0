import type { SubmittedSources } from "@bourse/client";
import { type Paint, safe } from "./text.ts";

const REBUILT: Readonly<Record<SubmittedSources["rebuilt"], string>> = {
  waiting: "not compared with the package yet",
  same: "the guest is made of exactly these files",
  differs: "the package holds ANOTHER guest than these files give",
  not_possible: "nobody knows whether the guest is made of these files",
};

interface Compared {
  readonly rebuilt: SubmittedSources["rebuilt"];
  /** Why they could not be compared, for those whom a service tells it. */
  readonly reason?: string | null;
  readonly isOpen: boolean;
}

/** The readers of a guest's sources, and whether the guest is made of them. */
export function comparedLine({ rebuilt, reason, isOpen }: Compared): string {
  const who = isOpen ? "everybody reads its sources" : "reviewers alone read its sources";
  return `  sources  ${who}; ${REBUILT[rebuilt]}${because(reason ?? null)}`;
}

const because = (reason: string | null): string => (reason === null ? "" : ` (${safe(reason)})`);

/** The sources of a guest, after the sentence that says whether they are its own. */
export function sourceLines({ rebuilt, reason, files }: SubmittedSources, style: Paint): readonly string[] {
  return [
    `${style.bold(REBUILT[rebuilt])}${because(reason)}`,
    ...files.flatMap(({ path, text }) => [
      "",
      style.bold(safe(path)),
      ...text.split("\n").map((line) => `  ${safe(line)}`),
    ]),
  ];
}
