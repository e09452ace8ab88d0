import { Button, EmptyState } from "@bourse/ui";
import { Blocks, Gauge, KeyRound, Terminal } from "lucide-react";
import { useExtensions, usePlugins } from "../api/queries.ts";
import { useInApp } from "../in-app/queries.ts";
import { PanelState } from "../lists/PanelState.tsx";
import { StoredLeftovers } from "../records/StoredData.tsx";
import { openDialog } from "../state/dialogs.ts";
import { showTab } from "../tabs/workspace.ts";
import { ExtensionCard } from "./ExtensionCard.tsx";

/** The extensions installed on this host. */
export function ExtensionsPanel() {
  const extensions = useExtensions();
  const { data } = extensions;
  const plugins = usePlugins("").data;
  const inApp = useInApp().data;
  return (
    <div>
      <h2 className="sr-only">Installed extensions</h2>
      <div className="flex flex-wrap gap-2 border-b border-line p-2">
        <Button size="small" onClick={() => openDialog({ kind: "figures" })}>
          <Gauge size={13} aria-hidden="true" /> Resource use
        </Button>
        <Button size="small" onClick={() => openDialog({ kind: "trust" })}>
          <KeyRound size={13} aria-hidden="true" /> Trusted publishers
        </Button>
        {inApp?.plugins && (
          <Button size="small" onClick={() => openDialog({ kind: "plugins" })}>
            <Terminal size={13} aria-hidden="true" /> Local plugins
          </Button>
        )}
      </div>
      <PanelState of={extensions} label="Loading installed extensions" lines={6} />
      <ul aria-label="Installed extensions">
        {data?.map((each) => (
          <ExtensionCard
            key={each.id}
            extension={each}
            latest={each.developed ? undefined : plugins?.find(({ id }) => id === each.id)?.latest}
          />
        ))}
      </ul>
      {data && <StoredLeftovers installed={data.map((each) => each.id)} />}
      {data?.length === 0 && (
        <EmptyState
          icon={Blocks}
          title="Nothing is installed"
          action={<Button onClick={() => showTab("marketplace")}>Open the marketplace</Button>}
        >
          Extensions add views beside the chart. Choose one in the marketplace.
        </EmptyState>
      )}
    </div>
  );
}
