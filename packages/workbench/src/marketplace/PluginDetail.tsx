import type { PluginDetails, PluginVersion } from "@bourse/contract/host-api";
import { Badge, Button, formatBytes, formatDay, formatFingerprint, plural, Skeleton } from "@bourse/ui";
import { useExtension, usePlugin } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { openDialog } from "../state/dialogs.ts";
import { ExtensionMark } from "../words/ExtensionMark.tsx";
import { ContributionList } from "./ContributionList.tsx";
import { PluginFacts } from "./PluginFacts.tsx";
import { PublisherName } from "./PublisherName.tsx";
import { capabilityWords, judgedWords, newPermissions } from "./words.ts";

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
  const { id, name, publisher, publisher_verified: verified, runtime, price, versions } = plugin;
  const offered = versions.find((each) => each.resolvable) ?? versions[0];
  const capabilities = offered?.capabilities ?? [];
  return (
    <div className="space-y-5">
      <header className="flex flex-wrap items-start gap-4">
        <ExtensionMark id={id} name={name} size={48} />
        <div className="min-w-0 flex-1 space-y-1">
          <h2 dir="auto" className="text-[20px] leading-6 font-semibold break-words">
            {name}
          </h2>
          <PublisherName {...{ id, publisher, verified }} />
          <PluginFacts {...{ runtime, price }} publishedAt={offered?.published_at}>
            {offered && <span>{offered.version}</span>}
            {offered && <span>{formatBytes(offered.size)}</span>}
          </PluginFacts>
          <p className="font-mono text-2xs text-muted">{id}</p>
          <div className="flex flex-wrap gap-1 pt-1">
            {capabilities.length === 0 && <Badge>No permissions</Badge>}
            {capabilities.map((each) => (
              <Badge key={each} tone="accent">
                {capabilityWords(each).title}
              </Badge>
            ))}
          </div>
        </div>
        <MainAction plugin={plugin} />
      </header>
      <p dir="auto" className="max-w-[68ch] whitespace-pre-wrap">
        {plugin.description}
      </p>
      {offered && <Additions version={offered} />}
      <Permissions names={capabilities} />
      <VersionList plugin={plugin} />
    </div>
  );
}

/** The additions of a version to the client. */
function Additions({ version: { contributions, commands } }: { readonly version: PluginVersion }) {
  return (
    <section aria-label="What it adds" className="space-y-1">
      <h3 className="text-sm font-semibold">What it adds</h3>
      <ContributionList items={contributions} />
      {commands.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="w-fit cursor-pointer rounded">
            Interactive: with these permissions it may ask the host for {plural(commands.length, "command")}
          </summary>
          <p className="mt-1 font-mono text-2xs break-words">{commands.join(", ")}</p>
        </details>
      )}
    </section>
  );
}

function MainAction({ plugin }: { readonly plugin: PluginDetails }) {
  const { id, installed_version: installed, versions } = plugin;
  const declared = useExtension(id).data?.declared ?? [];
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
    <div className="max-w-[36ch] space-y-1">
      <div className="flex items-center gap-2">
        <Badge tone="positive">Installed {installed}</Badge>
        {best && (
          <Button tone="primary" onClick={open}>
            Update to {best.version}
          </Button>
        )}
      </div>
      {best && <p className="text-xs text-warning empty:hidden">{newPermissions(best.capabilities, declared)}</p>}
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

/** Every published version, newest first, with this host's verdict. */
function VersionList({ plugin }: { readonly plugin: PluginDetails }) {
  return (
    <section aria-label="Versions">
      <h3 className="mb-1 text-sm font-semibold">Versions</h3>
      <ul className="rounded border border-line">
        {plugin.versions.map((version) => (
          <Version key={version.version} id={plugin.id} version={version} installed={plugin.installed_version} />
        ))}
      </ul>
    </section>
  );
}

interface VersionProps {
  readonly id: string;
  readonly version: PluginVersion;
  readonly installed: string | undefined;
}

function Version({ id, version, installed }: VersionProps) {
  const isInstalled = version.version === installed;
  return (
    <li data-version={version.version} className="space-y-1.5 border-b border-line px-3 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{version.version}</span>
        <Badge tone={version.channel === "stable" ? "muted" : "warning"}>{version.channel}</Badge>
        {isInstalled && <Badge tone="positive">Installed</Badge>}
        {version.state === "yanked" && <Badge tone="negative">Withdrawn</Badge>}
        {version.state === "quarantined" && <Badge tone="negative">In quarantine</Badge>}
        {version.state === "removed" && <Badge tone="negative">Removed</Badge>}
        <span className="text-xs text-muted">
          {formatDay(version.published_at)} · {formatBytes(version.size)} · API {version.api_version}
          {version.min_host_version && ` · host ${version.min_host_version} or newer`}
        </span>
        <span className="flex-1" />
        {!isInstalled && <VersionAction {...{ id, version, installed }} />}
      </div>
      {version.yank_reason && (
        <p dir="auto" className="text-xs">
          <span className="text-negative">Withdrawn:</span> {version.yank_reason}
        </p>
      )}
      {version.takedown_reason && (
        <p dir="auto" className="text-xs">
          <span className="text-negative">Taken down:</span> {version.takedown_reason}
        </p>
      )}
      {!isInstalled &&
        version.reasons.map((reason) => (
          <p key={reason.code} className="text-xs text-muted">
            {reason.message} <code className="font-mono text-2xs">{reason.code}</code>
          </p>
        ))}
      <Judged version={version} />
      <Prints version={version} />
    </li>
  );
}

function VersionAction({ id, version, installed }: VersionProps) {
  const { version: number, installed_before: before, resolvable, action } = version;
  if (action === "rollback" && before) {
    return (
      <Button onClick={() => openDialog({ kind: "install", id, version: number, rollback: true })}>
        Roll back to it
      </Button>
    );
  }
  if (!resolvable) return null;
  return (
    <Button onClick={() => openDialog({ kind: "install", id, version: number })}>
      {installed ? "Update to it" : "Install this version"}
    </Button>
  );
}

/** Tells the marketplace's word about a version. */
function Judged({ version }: { readonly version: PluginVersion }) {
  const seen = judgedWords(version);
  if (seen.length === 0) return null;
  return (
    <p data-judged className="text-xs text-muted">
      {seen.join(" ")}
    </p>
  );
}

function Prints({ version }: { readonly version: PluginVersion }) {
  return (
    <details className="text-xs text-muted">
      <summary className="w-fit cursor-pointer rounded">Key and digest</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt>Signing key</dt>
        <dd className="font-mono text-2xs break-words text-text">{formatFingerprint(version.key_id)}</dd>
        <dt>SHA-256</dt>
        <dd className="font-mono text-2xs break-words text-text">{formatFingerprint(version.digest)}</dd>
      </dl>
    </details>
  );
}
