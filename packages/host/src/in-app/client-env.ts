import { HOST_VERSION } from "@bourse/contract";
import type { Snapshot } from "@bourse/contract/in-app";

/** This client, as extensions and plugins see it. */
export function clientEnv(): Snapshot["env"] {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { app_name: "Bourse", app_version: HOST_VERSION, language: locale, time_zone: timeZone };
}
