/**
 * Keys and credentials that the trader entered. Only services of the host read them; they leave it only in their own
 * requests.
 */
export interface SecretStore {
  /** Names are `model:<provider>` or `feed:<extension>:<source>:<kind>:<origin>` or
   * `exchange:<account>:<credential>`. */
  has(name: string): boolean;
  read(name: string): string | undefined;
  /** Durable when it returns. */
  write(name: string, secret: string): void;
  /** Writes all of them at once or none, such as the parts of one credential. Durable when it returns. */
  writeAll(secrets: ReadonlyMap<string, string>): void;
  remove(name: string): void;
  /** Removes every secret whose name starts with `prefix`. */
  removeAll(prefix: string): void;
  /**
   * Removes every stored secret from a text, because a peer may have echoed one. Never throws: a store that cannot be
   * read has sent none.
   */
  redact(text: string): string;
}
