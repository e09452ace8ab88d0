import type { PluginDetails } from "@bourse/contract/host-api";
import { Badge, Button, Skeleton } from "@bourse/ui";
import { usePlugin } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { openDialog } from "../state/dialogs.ts";
import { CapabilityBadges, capabilityWords } from "./CapabilityBadges.tsx";
import { PublisherName } from "./PublisherName.tsx";
import { VersionList } from "./VersionList.tsx";

/** A marketplace entry with all its versions. */
export function PluginDetail({ extensionId: id }: { readonly extensionId: string }) {
  const { data, error, refetch } = usePlugin(id);
  return (
    <article className="mx-auto max-w-[820px] p-5" data-detail={id}>
      {error && <ErrorNotice error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton label="Loading the extension" lines={8} />}
      {data && <Loaded plugin={data} />}
    </article>
  );
}

function Loaded({ plugin }: { readonly plugin: PluginDetails }) {
  const { id, name, publisher, publisher_verified: verified, runtime, versions } = plugin;
  const capabilities = versions[0]?.capabilities ?? [];
  return (
    <div className="space-y-5">
      <header className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 space-y-1">
          <h2 dir="auto" className="text-[20px] leading-6 font-semibold break-words">
            {name}
          </h2>
          <PublisherName {...{ id, publisher, verified }} />
          <p className="font-mono text-2xs text-muted">{id}</p>
          <div className="flex flex-wrap gap-1 pt-1">
            <Badge>{runtime}</Badge>
            <CapabilityBadges names={capabilities} />
          </div>
        </div>
        <MainAction plugin={plugin} />
      </header>
      <p dir="auto" className="max-w-[68ch] whitespace-pre-wrap">
        {plugin.description}
      </p>
      <Permissions names={capabilities} />
      <VersionList plugin={plugin} />
    </div>
  );
}

function MainAction({ plugin }: { readonly plugin: PluginDetails }) {
  const { id, installed_version: installed, versions } = plugin;
  const best = versions.find((each) => each.resolvable && each.version !== installed);
  const open = () => openDialog({ kind: "install", id });
  if (!installed) {
    return (
      <Button tone="primary" disabled={!best} onClick={open}>
        {best ? `Install ${best.version}` : "Cannot be installed"}
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-2">
      <Badge tone="positive">Installed {installed}</Badge>
      {best && (
        <Button tone="primary" onClick={open}>
          Update to {best.version}
        </Button>
      )}
    </div>
  );
}

function Permissions({ names }: { readonly names: readonly string[] }) {
  return (
    <section aria-label="Permissions" className="space-y-1">
      <h3 className="text-sm font-semibold">Requested permissions</h3>
      {names.length === 0 && <p className="text-muted">None. It only shows its own content.</p>}
      <dl>
        {names.map((name) => (
          <div key={name} className="py-0.5">
            <dt className="inline font-medium">{capabilityWords(name).title}</dt>{" "}
            <dd className="inline text-muted">{capabilityWords(name).description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
