/** Encrypts secrets in the database and its backups. */
export interface Secrets {
  /**
   * `context` states the purpose of the text (`webhook:<id>:1`): the text opens only with the same context, so that
   * rows cannot be swapped.
   */
  seal(context: string, text: string): string;
  /** @throws Error when the text was sealed for another context, with another key, or was changed. */
  open(context: string, sealed: string): string;
  /** 32 bytes that only nodes with the same current key can predict; each purpose has its own key, derived from it. */
  keyedDigest(purpose: string, bytes: Uint8Array): Buffer;
}
