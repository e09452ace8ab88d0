/** What keeps secrets unreadable in the database and its backups. */
export interface Secrets {
  /** `context` says what the text is for (`webhook:<id>:1`): it opens nowhere else, so that rows cannot be exchanged. */
  seal(context: string, text: string): string;
  /** @throws Error when the text was sealed for something else, with another key, or was changed. */
  open(context: string, sealed: string): string;
  /** 32 bytes that only nodes with the same current key can foresee; each purpose has a key of its own, derived from it. */
  keyedDigest(purpose: string, bytes: Uint8Array): Buffer;
}
