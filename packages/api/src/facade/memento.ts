import type { Connection } from "../connection.ts";

/** Values that the host keeps for an extension, as JSON. */
export interface Memento {
  keys(): readonly string[];
  get<Value>(key: string): Value | undefined;
  get<Value>(key: string, defaultValue: Value): Value;
  /** Undefined removes the key. The value is on the disk when the promise resolves. */
  update(key: string, value: unknown): Promise<void>;
}

export function memento(
  connection: Connection,
  scope: "global" | "workspace",
  first: Readonly<Record<string, unknown>>,
): Memento {
  const values = new Map(Object.entries(first));
  return {
    keys: () => [...values.keys()],
    get: (key: string, defaultValue?: unknown) => (values.has(key) ? values.get(key) : defaultValue) as never,
    async update(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      await connection.ask("workspace/state.update", { scope, key, ...(value === undefined ? {} : { value }) });
    },
  };
}
