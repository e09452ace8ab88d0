import type {
  ActivationReport,
  Extension,
  Figures,
  PluginSummary,
  RevokedKey as Revoked,
} from "@bourse/contract/host-api";
import { Badge, Button, FaultCard, formatBytes, formatClock, Notice, plural } from "@bourse/ui";
import { useState } from "react";
import { useExtensionAction, useRunAnyway, type Verb } from "../api/mutations.ts";
import { AppActions } from "../apps/AppActions.tsx";
import { FolderState } from "../developer/DevelopedFolder.tsx";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useCatalogue } from "../errors/use-words.ts";
import { SLOWED_WORDS } from "../figures/words.ts";
import { DetailLink } from "../marketplace/DetailLink.tsx";
import { kindWords, newPermissions } from "../marketplace/words.ts";
import { OfferSection } from "../offers/OfferSection.tsx";
import { StoredData } from "../records/StoredData.tsx";
import { type OpenDialog, openDialog } from "../state/dialogs.ts";
import { ExtensionMark } from "../words/ExtensionMark.tsx";
import { FolderMark } from "../words/FolderMark.tsx";
import { localMoment } from "../words/time.ts";
import { isInteractive } from "./interactive.ts";
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
  const { id, name, version, publisher, runtime, state, approved, asked, fault, figures, revoked, developed } =
    extension;
  useCatalogue(fault !== undefined);
  const given = approved.filter((each) => asked.includes(each)).length;
  const action = useExtensionAction(id);
  return (
    <li data-extension={id} className="space-y-1.5 border-b border-line px-3 py-2.5">
      <div className="flex items-start gap-2">
        <ExtensionMark id={id} name={name} size={20} />
        {developed ? <DevelopedName name={name} folder={developed.folder} /> : <DetailLink id={id} name={name} />}
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </div>
      <p className="text-xs text-muted">
        {version} · <bdi>{publisher}</bdi> · {kindWords(runtime)}
      </p>
      <p className="text-xs text-muted">
        {asked.length === 0 ? "Needs no permissions" : `${given} of ${asked.length} permissions given`}
      </p>
      <p className="text-xs text-warning empty:hidden">
        {latest && newPermissions(latest.capabilities, extension.declared)}
      </p>
      {state !== "disabled" && <ActivationLine activation={extension.activation} />}
      {figures && <FiguresLine figures={figures} />}
      <OfferSection extensionId={id} name={name} />
      <Unsupported items={extension.unsupported} />
      <StoredData id={id} name={name} />
      {fault && state !== "disabled" && (
        <FaultCard fault={fault} retrying={action.isPending} onRetry={() => action.mutate("retry")} />
      )}
      {developed && <FolderState folder={developed.folder} />}
      {revoked && <RevokedKey id={id} name={name} revoked={revoked} />}
      {action.error && <ErrorNotice error={action.error} />}
      <CardActions extension={extension} latest={latest} busy={action.isPending} onVerb={action.mutate} />
    </li>
  );
}

/** The marketplace does not know it, so its name leads nowhere. */
function DevelopedName({ name, folder }: { readonly name: string; readonly folder: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">
        <bdi>{name}</bdi>
      </span>
      <FolderMark folder={folder} />
    </>
  );
}

interface RevokedKeyProps {
  readonly id: string;
  readonly name: string;
  readonly revoked: Revoked;
}

/** Shows the marketplace's statement about the key of an installed version, and takes the trader's decision in two steps. */
function RevokedKey({ id, name, revoked }: RevokedKeyProps) {
  const { effective_at: from, reason, run_anyway_since: since } = revoked;
  const [isAsking, setAsking] = useState(false);
  const decide = useRunAnyway(id);
  const runs = since !== undefined;
  const send = (wish: "run" | "stop") => {
    setAsking(false);
    decide.mutate(wish === "run" ? revoked : undefined);
  };
  return (
    <Notice
      tone="warning"
      title={runs ? "Runs although its key is said to be revoked" : "The marketplace says that its key is revoked"}
      actions={
        <>
          {runs && (
            <Button
              size="small"
              disabled={decide.isPending}
              onClick={() => send("stop")}
              aria-label={`Stop ${name} again`}
            >
              Stop it again
            </Button>
          )}
          {!runs && !isAsking && (
            <Button size="small" onClick={() => setAsking(true)} aria-label={`Run ${name} anyway`}>
              Run anyway…
            </Button>
          )}
          {!runs && isAsking && (
            <>
              <Button tone="danger" size="small" disabled={decide.isPending} onClick={() => send("run")}>
                I have asked the publisher: run it
              </Button>
              <Button size="small" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </>
          )}
        </>
      }
    >
      <p>
        From <bdi>{momentOf(from)}</bdi> on: <bdi>{reason}</bdi>
      </p>
      <p className="mt-1 text-muted">
        {runs
          ? `You decided so on ${localMoment(since)}, for these bytes alone: no other version of this key is installed.`
          : "Nobody signs a revocation. If the key was stolen, whoever has it may have made this version: ask the publisher on another way first."}
      </p>
      {decide.error && <ErrorNotice error={decide.error} />}
    </Notice>
  );
}

/** Formats a time from the marketplace; a text that is not a time is shown unchanged. */
const momentOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : localMoment(text));

interface ExtensionCardProps {
  readonly extension: Extension;
  /** Newest published version; absent if the marketplace does not report one. */
  readonly latest: PluginSummary["latest"] | undefined;
}

interface CardActionsProps extends ExtensionCardProps {
  readonly busy: boolean;
  readonly onVerb: (verb: Verb) => void;
}

/** Actions on an installed extension. */
function CardActions({ extension, latest, busy, onVerb }: CardActionsProps) {
  const { id, name, state, asked, runtime } = extension;
  const verb = state === "disabled" ? "enable" : "disable";
  const open = (kind: Extract<OpenDialog, { readonly id: string }>["kind"]) => () => openDialog({ kind, id });
  return (
    <div className="flex flex-wrap gap-1 pt-0.5">
      {latest && latest.version !== extension.version && (
        <Button
          tone="primary"
          size="small"
          onClick={open("install")}
          aria-label={`Update to ${latest.version}: ${name}`}
        >
          Update to {latest.version}
        </Button>
      )}
      {asked.length > 0 && (
        <Small onClick={open("approvals")} label={`Permissions of ${name}`}>
          Permissions
        </Small>
      )}
      {extension.consents.length > 0 && (
        <Small onClick={open("terms")} label={`Accepted for ${name}`}>
          Accepted
        </Small>
      )}
      <Small disabled={busy} onClick={() => onVerb(verb)} label={`${verb === "enable" ? "Enable" : "Disable"} ${name}`}>
        {verb === "enable" ? "Enable" : "Disable"}
      </Small>
      {(runtime === "wasm" || runtime === "managedModel") && (
        <Small onClick={open("log")} label={`Log of ${name}`}>
          Log
        </Small>
      )}
      {runtime === "webApp" && <AppActions id={id} name={name} />}
      {isInteractive(extension) && (
        <Small onClick={open("commands")} label={`Commands of ${name}`}>
          Commands
        </Small>
      )}
      <Small danger onClick={open("remove")} label={`Remove ${name}`}>
        Remove
      </Small>
    </div>
  );
}

interface SmallProps {
  readonly label: string;
  readonly children: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly danger?: true;
}

function Small({ label, children, onClick, disabled = false, danger }: SmallProps) {
  return (
    <Button tone={danger ? "danger" : "plain"} size="small" aria-label={label} {...{ onClick, disabled }}>
      {children}
    </Button>
  );
}
