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
  const values = new Map(Object.entries(first));
  const put = (key: string, value: unknown) => (value === undefined ? values.delete(key) : values.set(key, value));
  return {
    keys: () => [...values.keys()],
    get: (key: string, defaultValue?: unknown) => (values.has(key) ? values.get(key) : defaultValue) as never,
    async update(key, value) {
      const before = values.get(key);
      put(key, value);
      try {
        await connection.ask("workspace/state.update", { scope, key, ...(value === undefined ? {} : { value }) });
      } catch (cause) {
        // A later update may have put another value there.
        if (values.get(key) === value) put(key, before);
        throw cause;
      }
    },
  };
}
