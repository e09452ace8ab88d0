import type { ActivationReport, ForecastModel } from "@bourse/contract/host-api";
import { Button, Notice } from "@bourse/ui";
import { useState } from "react";
import { useExtensionAction } from "../api/mutations.ts";
import { useExtensions } from "../api/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { closeDialog } from "../state/dialogs.ts";
import { showTab } from "../tabs/workspace.ts";
import { useForecastActs } from "./queries.ts";
import { shortRevision } from "./words.ts";

const RUNTIME = "managedModel";

/** States in which a forecast can be asked for; `failed` is tried again by itself. */
export const canForecast = ({ installed, activation }: ForecastModel): boolean =>
  installed && (activation === undefined || activation.state === "healthy");

/** The model that forecasts are made with: what it is, or why it cannot be used and what helps. */
export function ModelState({ model }: { readonly model: ForecastModel }) {
  if (!model.installed) return <NoModel />;
  const { title, version, model_revision: revision = "", python, running, activation } = model;
  return (
    <div className="space-y-2">
      <p className="text-xs text-muted">
        <bdi className="font-medium text-text">{title}</bdi> {version}, revision{" "}
        <code className="text-2xs">{shortRevision(revision)}</code>
        {python && (
          <>
            , <bdi>{python}</bdi>
          </>
        )}
        {canForecast(model) && (running ? " · runs" : " · starts with the next forecast")}
      </p>
      {activation && <Waiting id={model.extension_id ?? ""} activation={activation} hint={model.hint} />}
    </div>
  );
}

/** Not installed, or installed and not allowed to run. */
function NoModel() {
  const { data: extensions = [] } = useExtensions();
  const installed = extensions.find(({ runtime }) => runtime === RUNTIME);
  const open = (tab: "extensions" | "marketplace") => {
    closeDialog();
    // The dialog gives the focus back when it closes.
    setTimeout(() => showTab(tab));
  };
  if (!installed) {
    return (
      <Notice
        tone="info"
        title="No forecast model is installed"
        code="forecast.not_installed"
        actions={<Button onClick={() => open("marketplace")}>Open the marketplace</Button>}
      >
        Install the official forecast model from the marketplace. Its card says what it needs; its licence is shown
        before it is installed.
      </Notice>
    );
  }
  const { name, state, fault, activation } = installed;
  const reason = fault ?? activation.reason;
  return (
    <Notice
      tone="warning"
      title={state === "disabled" ? `${name} is switched off` : `${name} is installed and does not run`}
      {...(reason?.code && { code: reason.code })}
      actions={<Button onClick={() => open("extensions")}>Open the installed extensions</Button>}
    >
      {reason?.message ?? "Its card among the installed extensions says what it waits for."}
    </Notice>
  );
}

const TITLES: Readonly<Record<Exclude<ActivationReport["state"], "healthy">, string>> = {
  preparing: "The model is being prepared",
  starting: "The model is starting",
  failed: "The model failed and is tried again by itself",
  suspended: "The model does not run",
  stopped: "The model is stopped",
};

interface WaitingProps {
  readonly id: string;
  readonly activation: ActivationReport;
  readonly hint: string | undefined;
}

/** Why no forecast can be asked for now. */
function Waiting({ id, activation: { state, reason }, hint }: WaitingProps) {
  const acts = useForecastActs();
  const action = useExtensionAction(id);
  const [refused, setRefused] = useState<unknown>();
  const cancel = () => acts.cancelPreparing().then(() => setRefused(undefined), setRefused);
  if (state === "healthy") return null;
  const isWaiting = state === "preparing" || state === "starting";
  return (
    <>
      <Notice
        tone={isWaiting ? "info" : state === "failed" ? "warning" : "error"}
        title={TITLES[state]}
        {...(reason?.code && { code: reason.code })}
        actions={
          <>
            {state === "preparing" && <Button onClick={() => void cancel()}>Cancel the preparation</Button>}
            {!isWaiting && (
              <Button disabled={action.isPending} onClick={() => action.mutate("retry")}>
                Try again
              </Button>
            )}
          </>
        }
      >
        {reason && <bdi>{reason.message}</bdi>}
        {hint && <span className="block">{hint}</span>}
      </Notice>
      {refused !== undefined && <ErrorNotice error={refused} />}
      {action.error && <ErrorNotice error={action.error} />}
    </>
  );
}
