import type { JsonValue } from "@bourse/contract";
import type { StoredList } from "@bourse/contract/host-api";
import type { Guest } from "@bourse/runtime/broker";

/** The owner of a stored value, and the calling generation. */
export type StorageOwner = Pick<Guest, "id" | "keyId" | "workspace" | "generation">;

export interface StoredRead {
  /** `null` before the first write. */
  readonly value: JsonValue;
  /** True until a write acknowledges it: the value predates an update, a crash or a change of approvals. */
  readonly resumeRequired: boolean;
}

export interface StorageWrite {
  readonly value: JsonValue;
  /** The writer knows that the value may be outdated. */
  readonly acknowledged: boolean;
}

/** One JSON value for each extension, publisher key and workspace. */
export interface StorageService {
  read(owner: StorageOwner): StoredRead;
  /**
   * Replaces the value; it is on disk when this returns. @throws CommandFailure `command.resume_required`,
   * `command.too_large`; then nothing has changed
   */
  write(owner: StorageOwner, write: StorageWrite): void;
  /** The extension's guest was cut off: it crashed, or was stopped during a callback. */
  noteInterrupted(extensionId: string): void;
  /** The stored values, by extension. */
  list(): StoredList;
  /** Deletes the stored values of an extension, of all keys. @throws HostRefusal `storage.not_found` */
  remove(extensionId: string): void;
  /** Deletes what packages without a signature have stored. */
  removeUnsigned(): void;
  /** Records an orderly end of the host, so that no value counts as interrupted. */
  close(): void;
}
