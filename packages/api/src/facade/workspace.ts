import type { Configuration } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";

/** Settings whose keys begin with a section. */
export interface WorkspaceConfiguration {
  /** The trader's value, else the default of the manifest that declares the setting. */
  get<Value>(section: string): Value | undefined;
  get<Value>(section: string, defaultValue: Value): Value;
  has(section: string): boolean;
  inspect<Value>(section: string): ConfigurationInspect<Value> | undefined;
  /** Undefined resets the setting. @throws WireFailure if no manifest declares the setting or the value does not fit */
  update(section: string, value: unknown): Promise<void>;
}

interface ConfigurationInspect<Value> {
  readonly key: string;
  readonly defaultValue?: Value;
  readonly globalValue?: Value;
}

/** Settings that changed. */
export interface ConfigurationChangeEvent {
  /** Whether a setting of this section, or the setting itself, changed. */
  affectsConfiguration(section: string): boolean;
}

/** Settings of the client. */
export interface WorkspaceApi {
  getConfiguration(section?: string): WorkspaceConfiguration;
  readonly onDidChangeConfiguration: Event<ConfigurationChangeEvent>;
}

export function workspaceApi(connection: Connection, first: Configuration): WorkspaceApi {
  let now = first;
  const changed = new EventEmitter<ConfigurationChangeEvent>();
  connection.on("workspace/configuration.changed", (next) => {
    const keys = changedKeys(now, next);
    now = next;
    if (keys.length > 0) changed.fire({ affectsConfiguration: (section) => keys.some((key) => within(key, section)) });
  });
  return {
    getConfiguration(section) {
      const keyOf = (name: string) => (section === undefined || section === "" ? name : `${section}.${name}`);
      const settingOf = (name: string) => now.values[keyOf(name)] ?? now.defaults[keyOf(name)];
      return {
        get: (name: string, defaultValue?: unknown) => (settingOf(name) ?? defaultValue) as never,
        has: (name) => settingOf(name) !== undefined,
        inspect(name) {
          const key = keyOf(name);
          if (!(key in now.defaults)) return undefined;
          const [defaultValue, globalValue] = [now.defaults[key], now.values[key]];
          return { key, defaultValue, ...(globalValue === undefined ? {} : { globalValue }) } as never;
        },
        async update(name, value) {
          await connection.ask("workspace/configuration.update", {
            key: keyOf(name),
            ...(value === undefined ? {} : { value }),
          });
        },
      };
    },
    onDidChangeConfiguration: changed.event,
  };
}

const within = (key: string, section: string) => key === section || key.startsWith(`${section}.`);

function changedKeys(before: Configuration, after: Configuration): readonly string[] {
  const keys = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...keys].filter((key) => JSON.stringify(before.values[key]) !== JSON.stringify(after.values[key]));
}

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

interface SecretStorageChangeEvent {
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
