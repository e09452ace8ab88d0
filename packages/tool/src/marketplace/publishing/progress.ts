import type { Progress, PublishStep } from "@bourse/client";
import type { Io } from "../../cli/io.ts";

/** Shows a publication's steps; on a terminal the upload moves a bar. */
export interface PublishProgress {
  readonly onStep: (step: PublishStep) => void;
  readonly onProgress: Progress;
  /** Restores the terminal, whatever happened. */
  end(): void;
}

const STEPS: Readonly<Record<PublishStep, string>> = {
  register: "registering the publisher for this package",
  sign: "signing",
  ticket: "requesting an upload ticket",
  upload: "uploading",
  complete: "completing the submission",
};
const BAR_WIDTH = 24;

/** Writes to the standard error, so that the standard output holds only the answer. */
export function publishProgress(io: Io, quiet: boolean): PublishProgress {
  const silent = quiet || !io.interactive;
  let line = "";
  const show = (text: string) => {
    if (silent || text === line) return;
    line = text;
    void io.err(`\r\u001B[2K${text}`);
  };
  return {
    onStep: (step) => show(`${STEPS[step]} …`),
    onProgress: (sent, total) => show(`${STEPS.upload} ${bar(sent / total)} ${Math.floor((sent / total) * 100)} %`),
    end: () => show(""),
  };
}

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)}`;
}
