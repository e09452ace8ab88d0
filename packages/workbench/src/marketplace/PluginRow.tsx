import type { PluginSummary } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { CapabilityBadges } from "./CapabilityBadges.tsx";
import { DetailLink } from "./DetailLink.tsx";
import { PublisherName } from "./PublisherName.tsx";

/** One line of the marketplace list. */
export function PluginRow({ plugin }: { readonly plugin: PluginSummary }) {
  const { id, name, description, publisher, publisher_verified: verified, runtime, latest } = plugin;
  return (
    <li data-plugin={id} className="border-b border-line px-3 py-2.5 hover:bg-raised/60">
      <div className="flex items-start gap-2">
        <DetailLink id={id} name={name} />
        <RowAction plugin={plugin} />
      </div>
      <PublisherName {...{ id, publisher, verified }} />
      <p dir="auto" className="mt-1 line-clamp-2 text-xs text-muted">
        {description}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1">
        <Badge tone="text">{latest.version}</Badge>
        {latest.channel !== "stable" && <Badge tone="warning">{latest.channel}</Badge>}
        <Badge>{runtime}</Badge>
        <CapabilityBadges names={latest.capabilities} />
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
