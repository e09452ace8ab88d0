import { Badge, FaultCard } from "@bourse/ui";
import { useExtensionAction } from "../api/mutations.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useCatalogue } from "../errors/use-words.ts";
import { DetailLink } from "../marketplace/DetailLink.tsx";
import { OfferSection } from "../offers/OfferSection.tsx";
import { StoredData } from "../records/StoredData.tsx";
import { ActivationLine } from "./ActivationLine.tsx";
import { CardActions, type ExtensionCardProps } from "./CardActions.tsx";
import { FiguresLine } from "./FiguresLine.tsx";
import { RevokedKey } from "./RevokedKey.tsx";
import { Unsupported } from "./Unsupported.tsx";

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
