import type { InAppSetting } from "@bourse/contract/host-api";
import { Skeleton } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ModelConsents } from "./ModelConsents.tsx";
import { SessionConsents } from "./SessionConsents.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { useSettings } from "./settings-queries.ts";

/** The settings that built-in extensions declare. */
export function ExtensionSettings() {
  const { data, error, refetch, isLoading } = useSettings();
  const [said, setSaid] = useState("");
  const groups = Map.groupBy(data?.settings ?? [], (each: InAppSetting) => each.extension_name);
  return (
    <div className="space-y-4 text-sm">
      {isLoading && <Skeleton label="Loading settings" lines={5} />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data?.settings.length === 0 && <p className="text-muted">No extension of this client has settings.</p>}
      {[...groups].map(([name, settings]) => (
        <section key={name} aria-label={name} className="space-y-3">
          <h3 className="font-semibold">{name}</h3>
          {settings.map((each) => (
            <SettingRow key={each.key} setting={each} onSaid={setSaid} />
          ))}
        </section>
      ))}
      <ModelConsents />
      <SessionConsents />
      <p role="status" aria-label="Last change" className="sr-only">
        {said}
      </p>
    </div>
  );
}
