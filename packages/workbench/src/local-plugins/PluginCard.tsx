import type { BuiltInStatus, LocalPlugin } from "@bourse/contract/host-api";
import { Button, formatFingerprint } from "@bourse/ui";
import { useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { focusWhenShown } from "../forms/focus-when-shown.ts";
import { useInAppAct } from "../in-app/queries.ts";
import { shownChannel } from "../in-app/reveal.ts";
import { closeDialog } from "../state/dialogs.ts";
import { showTab } from "../tabs/workspace.ts";
import { usePluginTrust } from "./queries.ts";

export interface PluginCardProps {
  readonly plugin: LocalPlugin;
  /** The sentence that the trader reads before the decision. */
  readonly rights: string;
  /** Status of a trusted plugin. */
  readonly status?: BuiltInStatus | undefined;
}

const STANDINGS: Readonly<Record<LocalPlugin["standing"], string>> = {
  trusted: "Trusted with exactly these files",
  untrusted: "Not trusted: it does not run",
  changed: "Its files are not those you trusted: it does not run",
  refused: "Cannot be used as it is",
};

const STATES: Readonly<Record<BuiltInStatus["state"], string>> = {
  idle: "Idle: its first command starts it",
  starting: "Starting",
  running: "Running",
  unresponsive: "Does not respond",
  failed: "Has ended",
  waiting: "Has ended, and starts again soon",
  stopped: "Has ended",
};

/** A plugin with the decision about it. */
export function PluginCard({ plugin, rights, status }: PluginCardProps) {
  const { folder, description, standing, digest, issues } = plugin;
  const [asking, setAsking] = useState(false);
  const trust = usePluginTrust(description?.id ?? "");
  const name = description?.name ?? folder;
  const isTrusted = standing === "trusted";
  const decide = (given: string | undefined) => trust.mutate(given, { onSuccess: () => setAsking(false) });
  return (
    <li data-plugin={folder} className="space-y-1.5 py-2.5">
      <div className="flex flex-wrap items-start gap-2">
        <h3 className="min-w-0 flex-1 text-sm font-semibold break-words">
          <bdi>{name}</bdi> <span className="font-normal text-muted">{description?.version}</span>
        </h3>
        {isTrusted && description && <RunningActions id={description.id} name={name} />}
        {isTrusted && (
          <Button
            tone="danger"
            size="small"
            aria-label={`Stop trusting ${name}`}
            disabled={trust.isPending}
            onClick={() => decide(undefined)}
          >
            Stop trusting
          </Button>
        )}
        {!isTrusted && digest !== undefined && !asking && (
          <Button size="small" aria-label={`Trust ${name}`} onClick={() => setAsking(true)}>
            Trust…
          </Button>
        )}
      </div>
      <p className="text-xs break-words">
        {STANDINGS[standing]}
        {status && `. ${STATES[status.state]}`}
        {status?.reason !== undefined && `: ${status.reason}`}
      </p>
      {description && (
        <p className="text-xs break-words text-muted">
          <bdi>{description.id}</bdi>, asks Bourse for: {description.permissions.join(", ") || "nothing"}
          {description.activation === "start" && "; starts with the client"}
        </p>
      )}
      {digest !== undefined && <p className="font-mono text-2xs break-words text-muted">{formatFingerprint(digest)}</p>}
      {issues.length > 0 && (
        <ul aria-label={`Findings about ${name}`} className="list-disc space-y-0.5 pl-4 text-xs">
          {issues.map(({ rule, message, line, column }) => (
            <li key={`${rule} ${message} ${line} ${column}`} className="break-words">
              {line !== undefined && `plugin.yaml ${line}:${column}: `}
              {message} <code className="text-2xs text-muted">{rule}</code>
            </li>
          ))}
        </ul>
      )}
      {asking && digest !== undefined && (
        <TrustQuestion
          name={name}
          rights={rights}
          isBusy={trust.isPending}
          onKeep={() => setAsking(false)}
          onTrust={() => decide(digest)}
        />
      )}
      {trust.error && <ErrorNotice error={trust.error} />}
    </li>
  );
}

function RunningActions({ id, name }: { readonly id: string; readonly name: string }) {
  const act = useInAppAct();
  const showLog = () => {
    shownChannel.set({ key: { owner: `${id}:log`, channel: 1 } });
    closeDialog();
    showTab("output");
  };
  return (
    <>
      <Button size="small" tone="quiet" aria-label={`Log of ${name}`} onClick={showLog}>
        Log
      </Button>
      <Button
        size="small"
        tone="quiet"
        aria-label={`Restart ${name}`}
        disabled={act.isPending}
        onClick={() => act.mutate({ restart: id })}
      >
        Restart
      </Button>
    </>
  );
}

interface TrustQuestionProps {
  readonly name: string;
  readonly rights: string;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onTrust: () => void;
}

/** Asks whether a plugin may run, with what that means. */
function TrustQuestion({ name, rights, isBusy, onKeep, onTrust }: TrustQuestionProps) {
  return (
    <fieldset className="rounded border border-warning/40 bg-warning/10 p-2.5 text-xs">
      <legend className="sr-only">Trust {name}?</legend>
      <p>{rights}</p>
      <p className="mt-1">
        Trust it only if you know where its files come from. When one of them changes, it ends and you are asked again.
      </p>
      <div className="mt-2 flex justify-end gap-2">
        {/* The button that opened the question is gone: this gets the focus. */}
        <Button size="small" ref={focusWhenShown} onClick={onKeep}>
          Not now
        </Button>
        <Button tone="danger" size="small" disabled={isBusy} onClick={onTrust}>
          {isBusy ? "Trusting…" : `Trust ${name}`}
        </Button>
      </div>
    </fieldset>
  );
}
