/** Keys and credentials the trader typed. Only services of the host read them; they cross no boundary but their own request. */
export interface SecretStore {
  /** Names are `model:<provider>` or `feed:<extension>:<source>:<kind>:<origin>`. */
  has(name: string): boolean;
  read(name: string): string | undefined;
  /** Durable when it returns. */
  write(name: string, secret: string): void;
  remove(name: string): void;
  /** Takes away every secret whose name begins so. */
  removeAll(prefix: string): void;
  /** Takes every stored secret out of a text: a peer may have echoed one. Never throws: a store that cannot be read has sent none. */
  redact(text: string): string;
}
