import { Button, formatBytes, Notice } from "@bourse/ui";
import type { Download } from "./page-methods.ts";

export interface DownloadQuestionProps {
  readonly name: string;
  readonly download: Download;
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Asks whether a file of an application may be saved. */
export function DownloadQuestion({ name, download, onAnswer }: DownloadQuestionProps) {
  const size = formatBytes(new TextEncoder().encode(download.text).length);
  return (
    <div className="p-2">
      <Notice
        tone="info"
        title={`${name} offers a file: ${download.fileName} (${size})`}
        actions={
          <>
            <Button tone="primary" onClick={() => onAnswer(true)}>
              Save it
            </Button>
            <Button onClick={() => onAnswer(false)}>Do not save</Button>
          </>
        }
      />
    </div>
  );
}
