import type { Issue } from "@bourse/contract";
import { type InputLine, linesOf } from "../package-tool/key-check/lines.ts";
import { piecesOf } from "../package-tool/read/bytes.ts";
import { openRegular } from "../package-tool/read/open.ts";

/** The lines of a file, read on demand; or why the file cannot be read. */
export type LinesVerdict =
  | { readonly lines: AsyncGenerator<InputLine>; readonly issue?: undefined }
  | { readonly lines?: undefined; readonly issue: Issue };

export interface LineBounds {
  readonly lineBytes: number;
  readonly fileBytes: number;
}

/** Opens a regular file of lines. It is closed after the last line or when the reader stops early. */
export async function linesOfFile(path: string, { lineBytes, fileBytes }: LineBounds): Promise<LinesVerdict> {
  const opened = await openRegular(path);
  if (opened.handle === undefined) return { issue: opened.issue };
  const { handle } = opened;
  async function* lines(): AsyncGenerator<InputLine> {
    try {
      yield* linesOf(piecesOf(handle, fileBytes), lineBytes);
    } finally {
      await handle.close();
    }
  }
  return { lines: lines() };
}
