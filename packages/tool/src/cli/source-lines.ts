import type { SubmittedSources } from "@bourse/client";
import { type Paint, safe } from "./text.ts";

/** Whether a guest is made of the sources that came with it, in a sentence. */
export const REBUILT: Readonly<Record<SubmittedSources["rebuilt"], string>> = {
  waiting: "not compared with the package yet",
  same: "the guest is made of exactly these files",
  differs: "the package holds ANOTHER guest than these files give",
  not_possible: "nobody knows whether the guest is made of these files",
};

/** The sources of a guest, after the sentence that says whether they are its own. */
export function sourceLines({ rebuilt, reason, files }: SubmittedSources, style: Paint): readonly string[] {
  return [
    `${style.bold(REBUILT[rebuilt])}${reason === null ? "" : ` (${safe(reason)})`}`,
    ...files.flatMap(({ path, text }) => [
      "",
      style.bold(safe(path)),
      ...text.split("\n").map((line) => `  ${safe(line)}`),
    ]),
  ];
}
