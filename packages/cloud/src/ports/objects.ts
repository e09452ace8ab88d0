/** The upload a ticket allows, in the form of an S3 presigned POST. */
export interface UploadForm {
  readonly method: "POST";
  readonly url: string;
  /** In the order in which they stand before the file. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What one upload may be. */
export interface UploadGrant {
  readonly objectKey: string;
  /** The exact number of bytes. */
  readonly size: number;
  readonly expiresAt: Date;
}

/** An uploaded object copied to its final name and what was found in it, or why it is not there. */
export type StageOutcome<Found> =
  | { readonly ok: true; readonly name: string; readonly found: Found }
  | { readonly ok: false; readonly reason: "missing" | "mismatch" };

/** Looks at the bytes that are being staged. */
export type Look<Found> = (object: StoredObject) => Promise<Found>;

/** A stored object that is being read. */
export interface StoredObject {
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Gives it back unread. */
  readonly close: () => void;
}

/** Where packages are kept. A staged name is never written again: what was checked under it stays what it was. */
export interface ObjectStore {
  presign(grant: UploadGrant): Promise<UploadForm>;
  /**
   * Copies an upload to a name made of its digest, durably, and compares the copy with that digest. Doing it again is harmless.
   *
   * @param look is given the very bytes that were compared, while they are put down; not called for other ones.
   * @throws what `look` throws, after the copy has come to its end.
   */
  stage<Found>(objectKey: string, digest: string, look: Look<Found>): Promise<StageOutcome<Found>>;
  /** @throws when there is no such object. */
  open(name: string): Promise<StoredObject>;
  discard(objectKey: string): Promise<void>;
}

/** What the signed form of a ticket lets somebody upload. */
export interface UploadPolicy {
  readonly key: string;
  readonly size: number;
  readonly expiration: string;
}

/** An upload that is being taken. Nothing of it is visible before it is finished. */
export interface PendingUpload {
  write(bytes: Uint8Array): Promise<void>;
  /** Durable under its key when it returns. */
  finish(objectKey: string): Promise<void>;
  /** Removes what was written; after `finish` there is nothing left to remove. */
  abandon(): Promise<void>;
}

/** A store whose uploads come to this service itself. */
export interface UploadTarget {
  /** The signed conditions of a form, or undefined when its fields are not exactly those of a ticket. */
  readPolicy(fields: ReadonlyMap<string, string>): UploadPolicy | undefined;
  beginUpload(): Promise<PendingUpload>;
}

/** What a node asks of its store besides packages. */
export interface StoreUpkeep {
  readonly kind: "folder" | "s3";
  /** What tells this store from every other; made at the first call. Only one node may call it at a time. */
  mark(): Promise<string>;
  /** The same; undefined where none was made. */
  knownMark(): Promise<string | undefined>;
  /** @throws when the store does not answer. */
  reach(): Promise<void>;
  /** @throws when the store keeps nothing. */
  tryWriting(): Promise<void>;
  /**
   * Removes what was put there before a time and is of no use: uploads that were never completed, and packages of which
   * `unused` says that nothing is recorded. Answers how many.
   */
  sweep(before: Date, unused: (names: readonly string[]) => Promise<readonly string[]>): Promise<number>;
}
