import { type DeskLimits, isoMoment } from "@bourse/contract";
import type { Surface } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import type { Installed } from "../../principal/principal.ts";
import type { Snapshot } from "./port.ts";

/** Snapshots that extensions published, in memory because they describe what currently runs. */
export interface Surfaces {
  /** Stores a snapshot or removes it. @throws CommandFailure `command.not_found`, `command.params_invalid` */
  publish(principal: Installed, snapshot: Snapshot): void;
  /** Drops the snapshots of ended generations; returns true if there were any. */
  prune(): boolean;
  /** Snapshots of current generations only. */
  list(): Surface[];
}

export interface SurfaceDeps {
  readonly clock: Clock;
  readonly limits: Pick<DeskLimits, "clockToleranceMs">;
  /** The generation of an enabled extension. */
  readonly generationOf: (extensionId: string) => string | undefined;
}

interface Held {
  readonly generation: string;
  readonly surface: Surface;
}

export function surfaces({ clock, limits, generationOf }: SurfaceDeps): Surfaces {
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
