import type { ViewState } from "@bourse/contract/host-api";
import { type DeclaredView, declaredViews, isInteractive } from "../contributions/views/declared.ts";
import { Lifecycle } from "../runtime/lifecycle/lifecycle.ts";
import type { Activation, ActivationContext, Deliver, Runnable } from "./context.ts";
import { GuestViews } from "./guest-views.ts";
import { startInteractive } from "./interactive.ts";

/**
 * The host reads market data for quote views and guest views, so they need this capability whatever the guest itself
 * requests.
 */
const NEEDED = "tradingRead";

/** Starts what the manifest's runtime requires. */
export function startActivation(runnable: Runnable, context: ActivationContext): Activation {
  return isInteractive(runnable.manifest) ? startInteractive(runnable, context) : startRendering(runnable, context);
}

function startRendering(runnable: Runnable, context: ActivationContext): Activation {
  const views = declaredViews(runnable.manifest);
  const granted = runnable.approved.includes(NEEDED);
  const states = new Map(views.map((view) => [view.id, firstState(runnable.id, view, granted)]));
  const lifecycle = new Lifecycle({ clock: context.clock, report: context.report, moved: context.changed });
  const deliver = (view: DeclaredView, part: Partial<ViewState>) => {
    if (lifecycle.is("stopped")) return;
    states.set(view.id, { ...identity(runnable.id, view), status: "ready", ...part });
    context.changed();
  };
  const quotes = granted ? views.filter((view) => view.content.kind === "quote") : [];
  const guest = new GuestViews({ runnable, views: granted ? views : [], context, deliver, lifecycle });
  const showQuotes = (wanted: (view: DeclaredView) => boolean) => {
    for (const view of quotes.filter(wanted)) showQuote(view, context, deliver);
  };
  showQuotes(() => true);
  guest.renderAll();
  return {
    runnable,
    views,
    states,
    scope: "host",
    state: () => lifecycle.now,
    fault: () => guest.fault,
    refresh(symbol) {
      showQuotes((view) => view.content.kind === "quote" && view.content.symbol === symbol);
      guest.refresh(symbol);
    },
    retry() {
      showQuotes(() => true);
      guest.retry();
    },
    end(reason) {
      lifecycle.to("stopped", { message: reason });
      return guest.end();
    },
  };
}

function identity(extensionId: string, view: DeclaredView) {
  return { view_id: view.id, extension_id: extensionId, name: view.name, kind: view.content.kind };
}

function firstState(extensionId: string, view: DeclaredView, granted: boolean): ViewState {
  const known = identity(extensionId, view);
  if (view.content.kind === "static") return { ...known, status: "ready", node: view.content.node };
  if (granted) return { ...known, status: "loading" };
  const reason = { code: "view.permission_denied", message: "reading market data is not approved for this extension" };
  return { ...known, status: "denied", reason, needs: [NEEDED] };
}

function showQuote(view: DeclaredView, context: ActivationContext, deliver: Deliver): void {
  if (view.content.kind !== "quote") return;
  context.market.quote(view.content.symbol).then(
    (found) => deliver(view, found.ok ? { quote: found.data } : { status: "not_available", reason: found.reason }),
    (cause) => {
      context.report(cause);
      const reason = { code: "market.not_available", message: "the source failed" };
      deliver(view, { status: "not_available", reason });
    },
  );
}
