import { Button, Modal, Skeleton } from "@bourse/ui";
import type { Dispatch } from "react";
import { OpenInstalled } from "../apps/OpenInstalled.tsx";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { showTab } from "../shell/workspace.ts";
import { closeDialog } from "../state/dialogs.ts";
import { Done } from "./Done.tsx";
import { canInstall, type Flow, type FlowEvent } from "./flow.ts";
import { Progress } from "./Progress.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { type InstallOrder, useInstall } from "./use-install.ts";

const VERBS = { install: "Install", update: "Update", rollback: "Roll back", reinstall: "Reinstall" } as const;

/** The installation dialog, step by step. */
export function InstallDialog({ request }: { readonly request: InstallOrder }) {
  const { flow, send, install } = useInstall(request);
  const plan = "plan" in flow ? flow.plan : undefined;
  const title = plan ? `${VERBS[plan.action]} ${plan.name} ${plan.version}` : "Install";
  return (
    <Modal
      title={title}
      description={plan ? `${plan.runtime} · ${plan.channel}` : request.id}
      size="large"
      onClose={closeDialog}
      footer={<Buttons {...{ flow, send, onInstall: install }} />}
    >
      {flow.step === "resolving" && <Skeleton label="Downloading and verifying the package" lines={7} />}
      {flow.step === "review" && <ReviewStep flow={flow} send={send} />}
      {flow.step === "installing" && <Progress plan={flow.plan} />}
      {flow.step === "done" && <Done plan={flow.plan} extension={flow.extension} />}
      {flow.step === "failed" && <ErrorNotice error={flow.error} onRetry={() => send({ type: "again" })} />}
    </Modal>
  );
}

interface ButtonsProps {
  readonly flow: Flow;
  readonly send: Dispatch<FlowEvent>;
  readonly onInstall: () => void;
}

function Buttons({ flow, onInstall }: ButtonsProps) {
  if (flow.step === "done") {
    const isApp = flow.plan.runtime === "webApp";
    return (
      <>
        <Button
          onClick={() => {
            closeDialog();
            setTimeout(() => showTab("extensions"));
          }}
        >
          Show installed
        </Button>
        <Button tone={isApp ? "plain" : "primary"} onClick={closeDialog}>
          Done
        </Button>
        {isApp && <OpenInstalled id={flow.plan.id} />}
      </>
    );
  }
  return (
    <>
      <Button onClick={closeDialog}>{flow.step === "installing" ? "Close" : "Cancel"}</Button>
      {flow.step === "review" && (
        <Button tone="primary" disabled={!canInstall(flow)} onClick={onInstall}>
          {VERBS[flow.plan.action]}
        </Button>
      )}
    </>
  );
}
