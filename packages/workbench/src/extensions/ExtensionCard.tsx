import type { ActivationReport, Figures } from "@bourse/contract/host-api";
import { Badge, FaultCard, formatBytes, formatClock, plural } from "@bourse/ui";
import { useExtensionAction } from "../api/mutations.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useCatalogue } from "../errors/use-words.ts";
import { SLOWED_WORDS } from "../figures/words.ts";
import { DetailLink } from "../marketplace/DetailLink.tsx";
import { OfferSection } from "../offers/OfferSection.tsx";
import { StoredData } from "../records/StoredData.tsx";
import { CardActions, type ExtensionCardProps } from "./CardActions.tsx";
import { RevokedKey } from "./RevokedKey.tsx";
import { Unsupported } from "./Unsupported.tsx";

/** Bytes of a Wasm memory page. */
const PAGE_BYTES = 65_536;

/** A guest's resource use. */
function FiguresLine({ figures }: { readonly figures: Figures }) {
  const { callbacks, faults, last_ms: last, max_ms: max, pages, slowed_by: slowedBy } = figures;
  return (
    <p className="flex flex-wrap gap-x-2.5 text-2xs text-muted">
      <span>
        Last callback <b className="font-medium text-text">{last.toFixed(1)} ms</b>
      </span>
      <span>
        Slowest <b className="font-medium text-text">{max.toFixed(1)} ms</b>
      </span>
      <span>
        Memory <b className="font-medium text-text">{formatBytes(pages * PAGE_BYTES)}</b> ({plural(pages, "page")})
      </span>
      <span>{plural(callbacks, "callback")}</span>
      {slowedBy && <span className="text-negative">{SLOWED_WORDS[slowedBy]}</span>}
      {faults > 0 && <span className="text-negative">{plural(faults, "fault")}</span>}
    </p>
  );
}

const WORDS: Readonly<Record<ActivationReport["state"], string>> = {
  preparing: "Getting ready",
  starting: "Starting",
  healthy: "Running",
  failed: "Failed, and is tried again",
  suspended: "Does not run",
  stopped: "Stopped",
};

/** The state of an extension's running part, since when, and why. A fault and its remedy are shown separately. */
function ActivationLine({ activation: { state, since, reason } }: { readonly activation: ActivationReport }) {
  return (
    <p className="text-xs text-muted" data-activation={state} role="status">
      {WORDS[state]} since <time dateTime={since}>{formatClock(since)}</time>
      {reason && (
        <>
          : <bdi>{reason.message}</bdi>
        </>
      )}
    </p>
  );
}

const STATES = {
  active: { words: "Active", tone: "positive" },
  disabled: { words: "Disabled", tone: "muted" },
  suspended: { words: "Suspended", tone: "negative" },
} as const;

/** One installed extension: state, permissions, resource use and actions. */
export function ExtensionCard({ extension, latest }: ExtensionCardProps) {
  const { id, name, version, publisher, runtime, state, approved, asked, fault, figures, revoked } = extension;
  useCatalogue(fault !== undefined);
  const given = approved.filter((each) => asked.includes(each)).length;
  const action = useExtensionAction(id);
  return (
    <li data-extension={id} className="space-y-1.5 border-b border-line px-3 py-2.5">
      <div className="flex items-start gap-2">
        <DetailLink id={id} name={name} />
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </div>
      <p className="text-xs text-muted">
        {version} · <bdi>{publisher}</bdi> · {runtime}
      </p>
      <p className="text-xs text-muted">
        {asked.length === 0 ? "Needs no permissions" : `${given} of ${asked.length} permissions given`}
      </p>
      {state !== "disabled" && <ActivationLine activation={extension.activation} />}
      {figures && <FiguresLine figures={figures} />}
      <OfferSection extensionId={id} name={name} />
      <Unsupported items={extension.unsupported} />
      <StoredData id={id} name={name} />
      {fault && state !== "disabled" && (
        <FaultCard fault={fault} retrying={action.isPending} onRetry={() => action.mutate("retry")} />
      )}
      {revoked && <RevokedKey id={id} name={name} revoked={revoked} />}
      {action.error && <ErrorNotice error={action.error} />}
      <CardActions extension={extension} latest={latest} busy={action.isPending} onVerb={action.mutate} />
    </li>
  );
}
