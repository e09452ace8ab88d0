import type { Extension } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import type { Verb } from "../api/mutations.ts";
import { AppActions } from "../apps/AppActions.tsx";
import { type OpenDialog, openDialog } from "../state/dialogs.ts";
import { isInteractive } from "./interactive.ts";

export interface ExtensionCardProps {
  readonly extension: Extension;
  /** Newest published version; absent if the marketplace does not report one. */
  readonly latest: string | undefined;
}

export interface CardActionsProps extends ExtensionCardProps {
  readonly busy: boolean;
  readonly onVerb: (verb: Verb) => void;
}

/** Actions on an installed extension. */
export function CardActions({ extension, latest, busy, onVerb }: CardActionsProps) {
  const { id, name, state, asked, runtime } = extension;
  const verb = state === "disabled" ? "enable" : "disable";
  const open = (kind: Extract<OpenDialog, { readonly id: string }>["kind"]) => () => openDialog({ kind, id });
  return (
    <div className="flex flex-wrap gap-1 pt-0.5">
      {latest && latest !== extension.version && (
        <Button tone="primary" size="small" onClick={open("install")} aria-label={`Update to ${latest}: ${name}`}>
          Update to {latest}
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
