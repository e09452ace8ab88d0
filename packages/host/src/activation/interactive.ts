import { isCapability } from "@bourse/contract";
import type { ViewState } from "@bourse/contract/host-api";
import type { Guest } from "@bourse/runtime/broker";
import { declaredViews } from "@bourse/runtime/views";
import { Session } from "../interactive/session.ts";
import type { Activation, ActivationContext, Runnable } from "./context.ts";

/** Runs an interactive guest until its generation ends, whether or not a page is open. */
export function startInteractive(runnable: Runnable, context: ActivationContext): Activation {
  const { interactive, runtime, clock, report } = context;
  const views = declaredViews(runnable.manifest);
  const principal = guestOf(runnable, interactive.workspace());
  const known = new Map(views.map((view) => [view.id, identity(runnable.id, view)]));
  const states = new Map<string, ViewState>([...known].map(([id, each]) => [id, { ...each, status: "loading" }]));
  const session = new Session({
    ...interactive,
    runtime,
    clock,
    report,
    principal,
    spec: specOf(runnable),
    observer: interactive.observer?.(runnable),
    again: context.again,
    show(viewId, part) {
      const each = known.get(viewId);
      if (each) states.set(viewId, { ...each, status: "ready", ...part });
      context.changed();
    },
    moved: context.changed,
    started: () => interactive.mailbox.started(runnable.id),
    interrupted: () => interactive.interrupted?.(runnable.id),
  });
  for (const viewId of context.opened) session.viewOpened(viewId);
  const detach = interactive.mailbox.attach(runnable.id, session);
  session.begin().catch(report);
  return {
    runnable,
    views,
    states,
    session,
    scope: "workspace",
    state: () => session.lifecycle.now,
    fault: () => session.fault,
    refresh() {},
    retry: () => session.retry(),
    end(reason) {
      detach();
      return session.end(reason);
    },
  };
}

function identity(extensionId: string, { id, name }: { readonly id: string; readonly name: string }) {
  return { view_id: id, extension_id: extensionId, name, kind: "interactive" } as const;
}

function guestOf({ id, generation, keyId, manifest }: Runnable, workspace: string): Guest {
  const declared = new Set(declaredViews(manifest).map((view) => view.id));
  return { kind: "guest", id, name: manifest.name, generation, keyId, workspace, declaredViews: declared };
}

function specOf({ id, generation, manifest, module, approved }: Runnable) {
  if (!module) throw new Error(`${id} is interactive and has no module`);
  return {
    activation: generation,
    name: manifest.name,
    module,
    apiVersion: 2,
    declaredViews: declaredViews(manifest).map((view) => view.id),
    approved: approved.filter(isCapability),
  } as const;
}
