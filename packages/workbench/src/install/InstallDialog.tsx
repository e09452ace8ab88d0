import type { Extension, InstallRequest, Plan, ResolveRequest } from "@bourse/contract/host-api";
import { Button, Modal, Notice, Skeleton } from "@bourse/ui";
import { LoaderCircle } from "lucide-react";
import { type Dispatch, useEffect, useReducer } from "react";
import { useApi } from "../api/context.ts";
import { useRefresh } from "../api/mutations.ts";
import { OpenInstalled } from "../apps/OpenInstalled.tsx";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { capabilityWords, kindWords } from "../marketplace/words.ts";
import { closeDialog, type OpenDialog } from "../state/dialogs.ts";
import { showTab } from "../tabs/workspace.ts";
import { canInstall, type Flow, type FlowEvent, nextFlow, RESOLVING } from "./flow.ts";
import { ReviewStep } from "./ReviewStep.tsx";

const VERBS = { install: "Install", update: "Update", rollback: "Roll back", reinstall: "Reinstall" } as const;

/** The installation dialog, step by step. */
export function InstallDialog({ request }: { readonly request: InstallOrder }) {
  const { flow, send, install } = useInstall(request);
  const plan = "plan" in flow ? flow.plan : undefined;
  const title = plan ? `${VERBS[plan.action]} ${plan.name} ${plan.version}` : "Install";
  return (
    <Modal
      title={title}
      description={plan ? `${kindWords(plan.runtime)} · ${plan.channel}` : request.id}
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

/** Shown while the host installs. The host does not report steps, so there is no progress bar. */
function Progress({ plan }: { readonly plan: Plan }) {
  return (
    <div role="status" className="flex items-center gap-3 py-6">
      <LoaderCircle size={18} aria-hidden="true" className="animate-spin text-accent" />
      <span>
        Checking the signature again and starting <bdi>{plan.name}</bdi> {plan.version}…
      </span>
    </div>
  );
}

/** The result of the installation. */
function Done({ plan, extension }: { readonly plan: Plan; readonly extension: Extension }) {
  const left = extension.asked.filter((name) => !extension.approved.includes(name));
  const containers = plan.contributions.filter((each) => each.kind === "viewContainers");
  return (
    <Notice tone="good" title={`${extension.name} ${extension.version} is installed`}>
      {containers.length > 0 && (
        <p>
          Its views are under <bdi>{containers.map((each) => each.title || each.id).join(", ")}</bdi>.
        </p>
      )}
      {left.length > 0 && <p>Not allowed: {left.map((name) => capabilityWords(name).title).join(", ")}.</p>}
      {extension.fault && (
        <p className="text-negative">
          It failed when it started: <bdi>{extension.fault.message}</bdi> <code>{extension.fault.code}</code>
        </p>
      )}
    </Notice>
  );
}

type InstallOrder = Extract<OpenDialog, { kind: "install" }>;

/** Runs an installation: requests a plan from the host, waits for the user, installs. */
function useInstall(order: InstallOrder) {
  const api = useApi();
  const refresh = useRefresh();
  const [flow, send] = useReducer(nextFlow, RESOLVING);
  const { id, version, rollback } = order;
  const resolving = flow.step === "resolving";

  useEffect(() => {
    if (!resolving) return;
    let current = true;
    const tell = (event: FlowEvent) => current && send(event);
    const body: ResolveRequest = { id, ...(version ? { version } : {}), ...(rollback ? { rollback } : {}) };
    api.call("POST /api/extensions/resolve", { body }).then(
      (plan) => tell({ type: "planned", plan }),
      (error: unknown) => tell({ type: "fail", error }),
    );
    return () => {
      current = false;
    };
  }, [api, id, version, rollback, resolving]);

  const install = async () => {
    if (!canInstall(flow)) return;
    const { plan, approved, accepted, trust } = flow;
    send({ type: "start" });
    const body: InstallRequest = {
      plan_id: plan.plan_id,
      approved: [...approved],
      trust_key: !plan.key_trusted && trust,
      accepted: [...accepted],
    };
    try {
      send({ type: "installed", extension: await api.call("POST /api/extensions/install", { body }) });
    } catch (error) {
      send({ type: "fail", error });
    }
    await refresh();
  };

  return { flow, send, install };
}
