import { HOST_VERSION } from "@bourse/contract";
import type { Snapshot } from "@bourse/contract/in-app";
import { BUILD_INFO } from "@bourse/runtime/build-info";

/** This client, as extensions and plugins see it. */
export function clientEnv(theme: Snapshot["env"]["theme"]): Snapshot["env"] {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    app_name: "Bourse",
    app_version: HOST_VERSION,
    language: locale,
    time_zone: timeZone,
    is_debug: BUILD_INFO.build === "debug",
    theme,
  };
}
