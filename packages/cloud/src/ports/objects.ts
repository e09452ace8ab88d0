/** The upload that a ticket allows, in the form of a presigned S3 POST. */
export interface UploadForm {
  readonly method: "POST";
  readonly url: string;
  /** In the order in which they precede the file. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Conditions of one upload. */
export interface UploadGrant {
  readonly objectKey: string;
  /** The exact number of bytes. */
  readonly size: number;
  readonly expiresAt: Date;
}

/** An uploaded object copied to its final name with the result of its inspection, or the reason why it failed. */
export type StageOutcome<Found> =
  | { readonly ok: true; readonly name: string; readonly found: Found }
  | { readonly ok: false; readonly reason: "missing" | "mismatch" };

/** Inspects the bytes that are being staged. */
export type Look<Found> = (object: StoredObject) => Promise<Found>;

/** A stored object that is being read. */
export interface StoredObject {
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Closes it without reading. */
  readonly close: () => void;
  /** All bytes and their SHA-256, if they are in memory. The reader may transfer the bytes to another thread. */
  readonly whole?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly digest: string };
}

/** Storage of packages. A staged name is never overwritten, so the checked bytes stay the same. */
export interface ObjectStore {
  presign(grant: UploadGrant): Promise<UploadForm>;
  /**
   * Copies an upload to a name derived from its digest, durably, and compares the copy with that digest. Repeating it
   * is harmless.
   *
   * @param look receives exactly the compared bytes while they are written; it is not called for other bytes.
   * @throws the error of `look`, after the copy has finished.
   */
  stage<Found>(objectKey: string, digest: string, look: Look<Found>): Promise<StageOutcome<Found>>;
  /** @throws when there is no such object. */
  open(name: string): Promise<StoredObject>;
  discard(objectKey: string): Promise<void>;
}

/** The upload that a ticket's signed form permits. */
export interface UploadPolicy {
  readonly key: string;
  readonly size: number;
  readonly expiration: string;
}

/** An upload in progress. It is invisible until it is finished. */
export interface PendingUpload {
  write(bytes: Uint8Array): Promise<void>;
  /** Durable under its key when the call returns. */
  finish(objectKey: string): Promise<void>;
  /** Deletes the unfinished upload; after `finish` there is nothing to delete. */
  abandon(): Promise<void>;
}

/** A store that receives uploads through this service. */
export interface UploadTarget {
  /** The signed conditions of a form, or undefined when its fields are not exactly those of a ticket. */
  readPolicy(fields: ReadonlyMap<string, string>): UploadPolicy | undefined;
  beginUpload(): Promise<PendingUpload>;
}

/** Operations of a node on its store besides packages. */
export interface StoreUpkeep {
  readonly kind: "folder" | "s3";
  /** Identifies this store; created by the first call. Only one node may call it at a time. */
  mark(): Promise<string>;
  /** The same mark; undefined when there is none yet. */
  knownMark(): Promise<string | undefined>;
  /** @throws when the store does not answer. */
  reach(): Promise<void>;
  /** @throws when the store accepts no writes. */
  tryWriting(): Promise<void>;
  /**
   * Deletes useless objects stored before a time: uploads that were never completed, and packages that `unused` reports
   * as unrecorded. Returns how many.
   */
  sweep(before: Date, unused: (names: readonly string[]) => Promise<readonly string[]>): Promise<number>;
}
