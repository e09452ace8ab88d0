import type { Snapshot } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";
import { WireFailure } from "../wire/index.ts";

/** The clipboard of the trader's page; the trader is asked each time. */
export interface Clipboard {
  /** @throws WireFailure `inapp.clipboard_refused` */
  readText(): Promise<string>;
  /** @throws WireFailure `inapp.clipboard_refused` */
  writeText(value: string): Promise<void>;
}

/** The client that runs the extension. */
export interface EnvApi {
  readonly appName: string;
  readonly appVersion: string;
  /** A language tag such as `en-GB`. */
  readonly language: string;
  /** Time zone of the host, such as `Europe/Berlin`. */
  readonly timeZone: string;
  readonly clipboard: Clipboard;
  /** Asks the trader to open a public https address; false if it was not opened. */
  openExternal(target: string): Promise<boolean>;
}

export function envApi(connection: Connection, env: Snapshot["env"]): EnvApi {
  return Object.freeze({
    appName: env.app_name,
    appVersion: env.app_version,
    language: env.language,
    timeZone: env.time_zone,
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
