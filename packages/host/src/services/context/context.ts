import type { DeskLimits, HostContext } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import type { GuestMailbox } from "../../interactive/draft.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { ExtensionStore } from "../../store/extensions.ts";
import type { ChartsService } from "../charts/port.ts";
import type { WatchlistService } from "../watchlist/port.ts";
import { foreground } from "./foreground.ts";
import type { ContextService } from "./port.ts";
import { surfaces } from "./surfaces.ts";

/** Dependencies of the context. */
export interface ContextDeps {
  readonly clock: Clock;
  readonly events: EventBus;
  readonly mailbox: Pick<GuestMailbox, "post">;
  readonly charts: Pick<ChartsService, "list" | "onChange">;
  readonly watchlist: Pick<WatchlistService, "symbols" | "onChange">;
  readonly extensions: Pick<ExtensionStore, "list" | "standing">;
  /** Called for every report of a page in the foreground. */
  readonly present: () => void;
  readonly limits: Pick<DeskLimits, "foregroundLeaseMs" | "clockToleranceMs">;
}

/** Capability an extension needs to be notified of the trader's view: the one that `context.read` requires. */
const NEEDED = "tradingRead";

export function contextService(deps: ContextDeps): ContextService {
  const { clock, events, charts, watchlist, extensions, limits } = deps;
  const told = () => events.emit({ type: "context" });
  const generationOf = (id: string) => {
    const standing = extensions.standing(id);
    return standing?.enabled ? standing.generation : undefined;
  };
  const shown = surfaces({ clock, limits, generationOf });
  // Every end of a generation is reported as a change of the extensions.
  const forgetExtensions = events.subscribe(({ type }) => {
    if (type === "extensions" && shown.prune()) told();
  });
  const pages = foreground(clock, limits, () => changed());
  const look = () => {
    const chart = lookAt(charts);
    return chart && { ...chart, watchlist: watchlist.symbols(), foreground: pages.holds() };
  };
  let known = JSON.stringify(look());
  const changed = () => {
    const now = look();
    const next = JSON.stringify(now);
    if (next === known) return;
    known = next;
    told();
    if (now) tellGuests(deps, { ...now, now: clock.now().toISOString() });
  };
  const forgetCharts = charts.onChange(changed);
  const forgetWatchlist = watchlist.onChange(changed);
  return {
    read() {
      const now = look();
      if (!now) throw new CommandFailure("command.not_available", "no chart is open");
      return { ...now, now: clock.now().toISOString() };
    },
    report(report) {
      if (report.foreground) deps.present();
      pages.report(report);
      changed();
    },
    publish(principal, snapshot) {
      shown.publish(principal, snapshot);
      told();
      return snapshot.enabled;
    },
    published: () => ({ surfaces: shown.list() }),
    close() {
      forgetCharts();
      forgetWatchlist();
      forgetExtensions();
      pages.close();
    },
  };
}

/** Symbol of the active chart and the timeframes of its charts, the active one first. */
function lookAt(charts: Pick<ChartsService, "list">): Pick<HostContext, "symbol" | "timeframes"> | undefined {
  const all = charts.list();
  const active = all.find((each) => each.active);
  if (!active) return undefined;
  const same = all.filter((each) => each.symbol === active.symbol).map((each) => each.timeframe);
  return { symbol: active.symbol, timeframes: [...new Set([active.timeframe, ...same])] };
}

function tellGuests({ extensions, mailbox }: ContextDeps, data: HostContext): void {
  for (const { id, enabled, approved } of extensions.list()) {
    if (enabled && approved.includes(NEEDED)) mailbox.post(id, { type: "context", data });
  }
}
