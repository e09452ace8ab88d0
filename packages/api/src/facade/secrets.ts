import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";

export interface SecretStorageChangeEvent {
  readonly key: string;
}

/** Secrets that the host keeps sealed for an extension. */
export interface SecretStorage {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  readonly onDidChange: Event<SecretStorageChangeEvent>;
}

export function secretStorage(connection: Connection): SecretStorage {
  const changed = new EventEmitter<SecretStorageChangeEvent>();
  return {
    get: async (key) => (await connection.ask("workspace/secrets.get", { key })).value ?? undefined,
    async store(key, value) {
      await connection.ask("workspace/secrets.store", { key, value });
      changed.fire({ key });
    },
    async delete(key) {
      await connection.ask("workspace/secrets.delete", { key });
      changed.fire({ key });
    },
    onDidChange: changed.event,
  };
}
