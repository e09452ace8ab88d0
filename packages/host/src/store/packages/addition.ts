import type { FileTaker } from "@bourse/archive";
import type { BodySink, ReceivedArchive } from "@bourse/client";

/** How a package comes into the store. */
export interface Addition<Checked> {
  readonly digest: string;
  /** Bytes of the archive; the first byte more ends the fetching. */
  readonly maxBytes: number;
  fetch(into: BodySink): Promise<void>;
  /**
   * Reads the archive once and gives its files to the taker. Only when this returns does the package get its name in the
   * store; what it throws leaves nothing behind.
   */
  check(archive: ReceivedArchive, files: FileTaker): Promise<Checked>;
}
