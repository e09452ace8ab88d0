import type { Extension, Plan } from "@bourse/contract/host-api";

/** State of an installation. */
export type Flow =
  | { readonly step: "resolving" }
  | {
      readonly step: "review";
      readonly plan: Plan;
      readonly approved: readonly string[];
      readonly trust: boolean;
      /** Values of the terms that are accepted now. */
      readonly accepted: readonly string[];
    }
  | { readonly step: "installing"; readonly plan: Plan }
  | { readonly step: "done"; readonly plan: Plan; readonly extension: Extension }
  | { readonly step: "failed"; readonly error: unknown };

export type FlowEvent =
  | { readonly type: "planned"; readonly plan: Plan }
  | { readonly type: "approve"; readonly name: string; readonly on: boolean }
  | { readonly type: "approveAll"; readonly on: boolean }
  | { readonly type: "accept"; readonly value: string; readonly on: boolean }
  | { readonly type: "trust"; readonly on: boolean }
  | { readonly type: "start" }
  | { readonly type: "installed"; readonly extension: Extension }
  | { readonly type: "fail"; readonly error: unknown }
  | { readonly type: "again" };

export const RESOLVING: Flow = { step: "resolving" };

/** The next state; an event that does not fit the state changes nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  if (event.type === "fail") return { step: "failed", error: event.error };
  if (event.type === "again") return RESOLVING;
  if (event.type === "planned") return review(event.plan);
  if (flow.step === "installing" && event.type === "installed") {
    return { step: "done", plan: flow.plan, extension: event.extension };
  }
  return flow.step === "review" ? reviewed(flow, event) : flow;
}

/** Nothing is preselected except permissions that the user approved for an earlier version. */
function review(plan: Plan): Flow {
  const declared = plan.capabilities.map((each) => each.name);
  return {
    step: "review",
    plan,
    approved: plan.approved_before.filter((name) => declared.includes(name)),
    trust: false,
    accepted: [],
  };
}

function reviewed(flow: Extract<Flow, { step: "review" }>, event: FlowEvent): Flow {
  switch (event.type) {
    case "approve": {
      const others = flow.approved.filter((name) => name !== event.name);
      return { ...flow, approved: event.on ? [...others, event.name] : others };
    }
    case "approveAll":
      return { ...flow, approved: event.on ? flow.plan.capabilities.map((each) => each.name) : [] };
    case "accept": {
      const others = flow.accepted.filter((value) => value !== event.value);
      return { ...flow, accepted: event.on ? [...others, event.value] : others };
    }
    case "trust":
      return { ...flow, trust: event.on };
    case "start":
      return canInstall(flow) ? { step: "installing", plan: flow.plan } : flow;
    default:
      return flow;
  }
}

/**
 * Before anything is installed, the user must accept every term, and allow everything that is allowed as a whole. The user
 * must also trust a publisher's new key, unless enough official keys signed the version.
 */
export function canInstall(flow: Flow): flow is Extract<Flow, { step: "review" }> {
  if (flow.step !== "review") return false;
  const { plan, approved, accepted, trust } = flow;
  const isAllowed = plan.approval === "each" || plan.capabilities.every(({ name }) => approved.includes(name));
  const isAccepted = plan.terms.every((each) => each.accepted || accepted.includes(each.value));
  return (plan.key_trusted || plan.official !== undefined || trust) && isAllowed && isAccepted;
}
