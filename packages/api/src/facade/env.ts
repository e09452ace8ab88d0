import type { InAppEventData, Snapshot } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";
import { WireFailure } from "../wire/index.ts";

/** The clipboard of the trader's page; the trader is asked each time. */
export interface Clipboard {
  /** @throws WireFailure `inapp.clipboard_refused` */
  readText(): Promise<string>;
  /** @throws WireFailure `inapp.clipboard_refused` */
  writeText(value: string): Promise<void>;
}

/** `light` or `dark`. */
export type Theme = InAppEventData<"env/theme.changed">["theme"];

/** The client that runs the extension. */
export interface EnvApi {
  readonly appName: string;
  readonly appVersion: string;
  /** A language tag such as `en-GB`. */
  readonly language: string;
  /** Time zone of the host, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Whether the client is a debug build, such as a checkout. */
  readonly isDebug: boolean;
  /** Theme of the page that reported its theme last; `light` before any page did. */
  readonly theme: Theme;
  readonly onDidChangeTheme: Event<Theme>;
  readonly clipboard: Clipboard;
  /** Asks the trader to open a public https address; false if it was not opened. */
  openExternal(target: string): Promise<boolean>;
}

export function envApi(connection: Connection, env: Snapshot["env"]): EnvApi {
  const changed = new EventEmitter<Theme>();
  let theme = env.theme;
  connection.on("env/theme.changed", (change) => {
    theme = change.theme;
    changed.fire(theme);
  });
  return Object.freeze({
    appName: env.app_name,
    appVersion: env.app_version,
    language: env.language,
    timeZone: env.time_zone,
    isDebug: env.is_debug,
    get theme() {
      return theme;
    },
    onDidChangeTheme: changed.event,
    clipboard: clipboardOf(connection),
    openExternal: async (target: string) => (await connection.ask("env/openExternal", { url: target })).opened,
  });
}

function clipboardOf(connection: Connection): Clipboard {
  const refused = () => new WireFailure("inapp.clipboard_refused", "the trader did not allow it");
  return Object.freeze({
    async readText() {
      const { text } = await connection.ask("env/clipboard.read", { format: "text" });
      if (text === null) throw refused();
      return text;
    },
    async writeText(value: string) {
      const { copied } = await connection.ask("env/clipboard.write", { text: value });
      if (!copied) throw refused();
    },
  });
}
