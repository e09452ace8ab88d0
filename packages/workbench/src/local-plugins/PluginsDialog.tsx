import { EmptyState, Modal, Skeleton } from "@bourse/ui";
import { Terminal } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useInApp } from "../in-app/queries.ts";
import { closeDialog } from "../state/dialogs.ts";
import { PluginCard } from "./PluginCard.tsx";
import { useLocalPlugins } from "./queries.ts";

/** The trader's own plugins in the data folder: the rights that each asks for, whether it is trusted, and its state. */
export function PluginsDialog() {
  const { data, error, refetch, isLoading } = useLocalPlugins();
  const states = new Map(useInApp().data?.extensions.map((each) => [each.id, each]));
  return (
    <Modal title="Local plugins" description={data?.rights ?? ""} size="large" onClose={closeDialog}>
      {isLoading && <Skeleton label="Loading local plugins" />}
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {data?.plugins.length === 0 && (
        <EmptyState icon={Terminal} title="There is no plugin in the data folder">
          Copy a plugin's folder into <code>plugins</code> of the data folder. It appears here within a second, and runs
          only after you trust it. <code>bourse new --template plugin-python</code> makes one to begin with.
        </EmptyState>
      )}
      {data && data.plugins.length > 0 && (
        <ul aria-label="Local plugins" className="divide-y divide-line">
          {data.plugins.map((each) => (
            <PluginCard
              key={each.folder}
              plugin={each}
              rights={data.rights}
              status={each.description && states.get(each.description.id)}
            />
          ))}
        </ul>
      )}
    </Modal>
  );
}
