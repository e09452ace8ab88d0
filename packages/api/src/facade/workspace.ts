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

export interface ConfigurationInspect<Value> {
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
