import type { PublishStep } from "@bourse/client";
import { shellWord } from "../../cli/text.ts";

/** Progress of a publication; `wait` follows the submission. */
export interface Stage {
  readonly at: "check" | PublishStep | "wait";
  /** The path given to `publish`. */
  readonly path: string;
  readonly submissionId?: string;
}

/** Describes the situation when a publication stops at a stage, and what to do about it. */
export function stageText({ at, path, submissionId = "" }: Stage): string {
  const again = `\`bourse publish ${shellWord(path)}\``;
  switch (at) {
    case "check":
      return "Nothing was sent.";
    case "register":
    case "sign":
    case "ticket":
    case "upload":
      return `Nothing was submitted. ${again} begins again; the old upload ticket ends by itself.`;
    case "complete":
      return `The marketplace may have taken the submission or not. ${again} finds it, or submits it now.`;
    case "wait":
      return `The submission continues without you; \`bourse submission ${submissionId}\` shows its state.`;
  }
}
