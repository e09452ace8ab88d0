import type { InstallRequest, ResolveRequest } from "@bourse/contract/host-api";
import { useEffect, useReducer } from "react";
import { useApi } from "../api/context.ts";
import { useRefresh } from "../api/mutations.ts";
import type { OpenDialog } from "../state/dialogs.ts";
import { canInstall, type FlowEvent, nextFlow, RESOLVING } from "./flow.ts";

export type InstallOrder = Extract<OpenDialog, { kind: "install" }>;

/** Runs an installation: requests a plan from the host, waits for the user, installs. */
export function useInstall(order: InstallOrder) {
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
