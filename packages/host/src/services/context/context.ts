import { type DeskLimits, type HostContext, isoMoment } from "@bourse/contract";
import type { PageReport, Surface } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { CommandFailure, type GuestMailbox, type Installed } from "@bourse/runtime/broker";
import type { EventBus } from "../../events.ts";
import type { ExtensionStore } from "../../store/extensions.ts";
import type { ChartsService } from "../charts/port.ts";
import type { WatchlistService } from "../watchlist/port.ts";
import type { ContextService, Snapshot } from "./port.ts";

/** Whether any page is in the foreground. */
interface Foreground {
  report(report: PageReport): void;
  holds(): boolean;
  close(): void;
}

/** More windows than a host serves streams to; a page that invents names evicts its own. */
const MAX_PAGES = 16;

/**
 * A page's report that it is in the foreground expires, because a closed window cannot withdraw it. `expired` is called
 * when a report runs out.
 */
function foreground(
  clock: Clock,
  { foregroundLeaseMs }: Pick<DeskLimits, "foregroundLeaseMs">,
  expired: () => void,
): Foreground {
  const pages = new Map<string, () => void>();
  const drop = (page: string) => {
    pages.get(page)?.();
    pages.delete(page);
  };
  return {
    report({ page, foreground: front }) {
      drop(page);
      if (!front) return;
      const expire = () => {
        pages.delete(page);
        expired();
      };
      pages.set(page, clock.allow(foregroundLeaseMs, expire));
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        drop(oldest);
      }
    },
    holds: () => pages.size > 0,
    close() {
      for (const page of pages.keys()) drop(page);
    },
  };
}

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

/** Snapshots that extensions published, in memory because they describe what currently runs. */
interface Surfaces {
  /** Stores a snapshot or removes it. @throws CommandFailure `command.not_found`, `command.params_invalid` */
  publish(principal: Installed, snapshot: Snapshot): void;
  /** Drops the snapshots of ended generations; returns true if there were any. */
  prune(): boolean;
  /** Snapshots of current generations only. */
  list(): Surface[];
}

interface SurfaceDeps {
  readonly clock: Clock;
  readonly limits: Pick<DeskLimits, "clockToleranceMs">;
  /** The generation of an enabled extension. */
  readonly generationOf: (extensionId: string) => string | undefined;
}

interface Held {
  readonly generation: string;
  readonly surface: Surface;
}

function surfaces({ clock, limits, generationOf }: SurfaceDeps): Surfaces {
  const held = new Map<string, Held>();
  const isCurrent = ({ generation, surface }: Held) => generationOf(surface.extension_id) === generation;
  return {
    publish(principal, snapshot) {
      const key = JSON.stringify([principal.id, snapshot.surface_id]);
      const now = clock.now().getTime();
      const capturedAt = check(principal, snapshot, now + limits.clockToleranceMs);
      // A time within the tolerance is shown as now, so that nothing on the page is in the future.
      const at = new Date(Math.min(capturedAt, now)).toISOString();
      if (snapshot.enabled)
        held.set(key, { generation: principal.generation, surface: surfaceOf(principal, snapshot, at) });
      else held.delete(key);
    },
    prune() {
      const ended = [...held].filter(([, each]) => !isCurrent(each));
      for (const [key] of ended) held.delete(key);
      return ended.length > 0;
    },
    list: () =>
      [...held]
        .filter(([, each]) => isCurrent(each))
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([, { surface }]) => surface),
  };
}

/** The time of the snapshot in milliseconds; `latest` if it has none. */
function check({ declaredViews }: Installed, snapshot: Snapshot, latest: number): number {
  if (!declaredViews.has(snapshot.surface_id)) {
    throw new CommandFailure("command.not_found", "the manifest declares no such view");
  }
  if (snapshot.captured_at === undefined) return latest;
  const capturedAt = isoMoment(snapshot.captured_at);
  if (capturedAt !== undefined && capturedAt <= latest) return capturedAt;
  throw new CommandFailure("command.params_invalid", "captured_at is not a time up to now");
}

function surfaceOf({ id, name }: Installed, snapshot: Snapshot, at: string): Surface {
  const { surface_id, title, status, context = {} } = snapshot;
  return { extension_id: id, extension_name: name, surface_id, title, status, captured_at: at, context };
}
