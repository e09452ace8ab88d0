import type { PluginSummary } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { ExtensionMark } from "../words/ExtensionMark.tsx";
import { DetailLink } from "./DetailLink.tsx";
import { PluginFacts } from "./PluginFacts.tsx";
import { PublisherName } from "./PublisherName.tsx";
import { capabilityWords, newPermissions } from "./words.ts";

export interface PluginRowProps {
  readonly plugin: PluginSummary;
  /** Permissions that the installed version declares; absent: it is not installed. */
  readonly declared: readonly string[] | undefined;
}

/** One extension in the marketplace's list. */
export function PluginRow({ plugin, declared }: PluginRowProps) {
  const { id, name, description, publisher, publisher_verified: verified, runtime, price, latest } = plugin;
  const asks = declared && newPermissions(latest.capabilities, declared);
  return (
    <li data-plugin={id} className="flex gap-2 border-b border-line px-3 py-2.5 hover:bg-raised/60">
      <ExtensionMark id={id} name={name} size={28} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <DetailLink id={id} name={name} />
          <RowAction plugin={plugin} />
        </div>
        <p dir="auto" title={description} className="truncate text-xs">
          {description}
        </p>
        <PublisherName {...{ id, publisher, verified }} />
        <p className="text-xs text-muted">
          {latest.capabilities.map((each) => capabilityWords(each).title).join(", ") || "No permissions"}
        </p>
        {asks && <p className="text-xs text-warning">{asks}</p>}
        <PluginFacts {...{ runtime, price }} publishedAt={latest.published_at}>
          <span>
            {latest.version}
            {latest.channel !== "stable" && ` ${latest.channel}`}
          </span>
        </PluginFacts>
      </div>
    </li>
  );
}

function RowAction({ plugin }: { readonly plugin: PluginSummary }) {
  const { id, name, installed_version: installed, latest } = plugin;
  if (installed === latest.version) return <Badge tone="positive">Installed</Badge>;
  const verb = installed ? "Update" : "Install";
  return (
    <Button
      tone="primary"
      size="small"
      aria-label={`${verb} ${name}`}
      onClick={() => openDialog({ kind: "install", id })}
    >
      {verb}
    </Button>
  );
}
