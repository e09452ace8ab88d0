import type { PluginDetails, PluginVersion } from "@bourse/contract/host-api";
import { Badge, Button, formatBytes, formatDay, formatFingerprint } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";

/** Every published version, newest first, with this host's verdict. */
export function VersionList({ plugin }: { readonly plugin: PluginDetails }) {
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
