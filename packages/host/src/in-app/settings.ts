import type { InAppSetting } from "@bourse/contract/host-api";
import { type Configuration, type ContributedSetting, fitsSetting, settingRule } from "@bourse/contract/in-app";
import { HostRefusal } from "../refusal.ts";
import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { jsonOf } from "./json.ts";

/** The settings of one extension or plugin, by key. */
export interface SettingsOwner {
  /** As the page shows it. */
  readonly name: string;
  readonly configuration: Readonly<Record<string, ContributedSetting>>;
}

/** The settings that manifests declare, with the trader's values. */
export interface InAppSettings {
  read(): Configuration;
  /** As the page shows them: by extension, in the order of its manifest. */
  list(): InAppSetting[];
  /** Undefined resets it. @throws HostRefusal `inapp.setting_unknown`, `inapp.setting_invalid` */
  update(key: string, value: unknown): void;
}

export interface InAppSettingsDeps {
  readonly database: Database;
  /** The settings that are declared at the moment: plugins come and go. */
  declared(): readonly SettingsOwner[];
  changed(now: Configuration): void;
}

export function inAppSettings({ database, declared, changed }: InAppSettingsDeps): InAppSettings {
  const known = () => new Map(declared().flatMap(({ configuration }) => Object.entries(configuration)));
  const read = (): Configuration => {
    const settings = known();
    const rows = database.all("SELECT key, value FROM in_app_settings ORDER BY key");
    const values = rows
      .map((row) => [text(row.key), JSON.parse(text(row.value)) as unknown] as const)
      // A value of an earlier version's setting, or of one whose type has changed, is ignored.
      .filter(([key, value]) => {
        const setting = settings.get(key);
        return setting !== undefined && fitsSetting(setting, value);
      });
    const defaults = [...settings].map(([key, each]) => [key, each.default] as const);
    return { defaults: Object.fromEntries(defaults), values: Object.fromEntries(values) };
  };
  return {
    read,
    list() {
      const { values } = read();
      return declared().flatMap(({ name, configuration }) =>
        Object.entries(configuration).map(([key, setting]) => shownOf({ key, name, setting }, values[key])),
      );
    },
    update(key, value) {
      const setting = known().get(key);
      if (!setting) throw new HostRefusal("inapp.setting_unknown", `no manifest declares ${key}`);
      if (value === undefined) {
        database.run("DELETE FROM in_app_settings WHERE key = ?", key);
      } else {
        if (!fitsSetting(setting, value)) {
          throw new HostRefusal("inapp.setting_invalid", `${key} must be ${settingRule(setting)}`);
        }
        database.run("INSERT OR REPLACE INTO in_app_settings (key, value) VALUES (?, ?)", key, jsonOf(value));
      }
      database.afterCommit(() => changed(read()));
    },
  };
}

interface Declared {
  readonly key: string;
  /** Name of its extension. */
  readonly name: string;
  readonly setting: ContributedSetting;
}

function shownOf({ key, name, setting }: Declared, value: unknown): InAppSetting {
  return {
    key,
    extension_name: name,
    type: setting.type,
    description: setting.description,
    rule: settingRule(setting),
    ...(setting.enum && { enum: [...setting.enum] }),
    default: setting.default,
    ...(value === undefined ? {} : { value: value as InAppSetting["default"] }),
  };
}
