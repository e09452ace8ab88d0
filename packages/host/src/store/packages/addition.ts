import type { FileTaker } from "@bourse/archive";
import type { BodySink, ReceivedArchive } from "@bourse/client";

/** A package to add to the store. */
export interface Addition<Checked> {
  readonly digest: string;
  /** Size of the archive; the first additional byte aborts the download. */
  readonly maxBytes: number;
  fetch(into: BodySink): Promise<void>;
  /**
   * Reads the archive once and passes its files to the taker. The package gets its name in the store only when this
   * returns; an exception leaves nothing behind.
   */
  check(archive: ReceivedArchive, files: FileTaker): Promise<Checked>;
}
