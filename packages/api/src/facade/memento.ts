import type { Connection } from "../connection.ts";

/** Values that the host keeps for an extension, as JSON. */
export interface Memento {
  keys(): readonly string[];
  get<Value>(key: string): Value | undefined;
  get<Value>(key: string, defaultValue: Value): Value;
  /** Undefined removes the key. When the promise resolves, the value is on the disk. A value that the host refuses is not kept. */
  update(key: string, value: unknown): Promise<void>;
}

export function memento(
  connection: Connection,
  scope: "global" | "workspace",
  first: Readonly<Record<string, unknown>>,
): Memento {
  /** The values as the extension sees them: an update is visible at once. */
  const values = new Map(Object.entries(first));
  /** The values that the host has acknowledged. */
  const kept = new Map(values);
  /** The number of each key's latest update. */
  const latest = new Map<string, number>();
  let updates = 0;
  return {
    keys: () => [...values.keys()],
    get: (key: string, defaultValue?: unknown) => (values.has(key) ? values.get(key) : defaultValue) as never,
    async update(key, value) {
      updates += 1;
      const number = updates;
      latest.set(key, number);
      put(values, key, value);
      try {
        await connection.ask("workspace/state.update", { scope, key, ...(value === undefined ? {} : { value }) });
        put(kept, key, value);
      } catch (cause) {
        // A later update decides by itself. The value before this one may be of an update that was refused as well.
        if (latest.get(key) === number) put(values, key, kept.get(key));
        throw cause;
      }
    },
  };
}

function put(values: Map<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) values.delete(key);
  else values.set(key, value);
}
