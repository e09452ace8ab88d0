/** The service's log. Never log a token, password, key or body. */
export interface Log {
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

export const SILENT_LOG: Log = { info: () => {}, error: () => {} };
