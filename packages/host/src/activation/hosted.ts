import type { ViewState } from "@bourse/contract/host-api";
import { Lifecycle } from "../lifecycle/lifecycle.ts";
import type { Activation, ActivationContext } from "./context.ts";
import type { Hosted, Runner, Running } from "./runner.ts";

const NO_VIEWS: ReadonlyMap<string, ViewState> = new Map();

/** Runs a generation by its runner, which reports its states. */
export function startHosted(hosted: Hosted, runner: Runner, context: ActivationContext): Activation {
  const { clock, report, changed } = context;
  const lifecycle = new Lifecycle({ clock, report, moved: changed });
  const running = begin(hosted, runner, { lifecycle, report });
  return {
    runnable: hosted,
    views: [],
    states: NO_VIEWS,
    scope: runner.scope,
    state: () => lifecycle.now,
    fault() {
      const { state, since, reason } = lifecycle.now;
      if (state !== "failed" && state !== "suspended") return undefined;
      const { code = "host.internal", message = "the host failed" } = reason ?? {};
      return { code, message, at: since, suspended: state === "suspended" };
    },
    refresh() {},
    retry: () => running?.retry(),
    log: () => running?.log?.() ?? [],
    async end(reason) {
      lifecycle.to("stopped", { message: reason });
      await running?.end(reason);
    },
  };
}

interface Watched {
  readonly lifecycle: Lifecycle;
  report(cause: unknown): void;
}

function begin(hosted: Hosted, runner: Runner, { lifecycle, report }: Watched): Running | undefined {
  try {
    return runner.start(hosted, {
      to: (state, reason) => !lifecycle.is("stopped") && lifecycle.to(state, reason),
      report,
    });
  } catch (cause) {
    report(cause);
    lifecycle.to("suspended", { code: "host.internal", message: "the host could not start it" });
    return undefined;
  }
}
