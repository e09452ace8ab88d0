import type { JsonValue } from "@bourse/contract";
import type { StoredList } from "@bourse/contract/host-api";
import type { Guest } from "../../principal/principal.ts";

/** Who a stored value belongs to, and the generation that asks. */
export type StorageOwner = Pick<Guest, "id" | "keyId" | "workspace" | "generation">;

export interface StoredRead {
  /** `null` before the first write. */
  readonly value: JsonValue;
  /** True until a write acknowledges it: the value is from before an update, a crash or a change of approvals. */
  readonly resumeRequired: boolean;
}

export interface StorageWrite {
  readonly value: JsonValue;
  /** The writer knows that the value is from before. */
  readonly acknowledged: boolean;
}

/** One JSON value for each extension, publisher key and workspace. */
export interface StorageService {
  read(owner: StorageOwner): StoredRead;
  /**
   * Replaces the value; on the disk when it returns.
   *
   * @throws CommandFailure `command.resume_required`, `command.too_large`; then nothing has changed
   */
  write(owner: StorageOwner, write: StorageWrite): void;
  /** The extension's guest was cut off: it crashed, or was stopped in the middle of a callback. */
  noteInterrupted(extensionId: string): void;
  /** What is stored, by extension. */
  list(): StoredList;
  /** Deletes what is stored of an extension, whatever key it is of. @throws HostRefusal `storage.not_found` */
  remove(extensionId: string): void;
  /** Notes that the host ends in an orderly way; no value is interrupted by it. */
  close(): void;
}
