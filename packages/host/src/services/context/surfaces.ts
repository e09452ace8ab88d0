import type { DeskLimits } from "@bourse/contract";
import type { Surface } from "@bourse/contract/host-api";
import type { Submitter } from "../../broker/command.ts";
import { CommandFailure } from "../../broker/failure.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Snapshot } from "./port.ts";

/** Snapshots that extensions published, in memory: they speak of what runs. */
export interface Surfaces {
  /** @throws CommandFailure `command.not_found`, `command.params_invalid` */
  publish(submitter: Submitter, snapshot: Snapshot, signal: AbortSignal): void;
  list(): Surface[];
}

export interface SurfaceDeps {
  readonly clock: Clock;
  readonly limits: Pick<DeskLimits, "clockToleranceMs">;
  /** The generation of an extension that may run now. */
  readonly generationOf: (extensionId: string) => string | undefined;
  readonly changed: () => void;
}

interface Held {
  readonly generation: string;
  readonly surface: Surface;
}

export function surfaces({ clock, limits, generationOf, changed }: SurfaceDeps): Surfaces {
  const held = new Map<string, Held>();
  const watched = new WeakSet<AbortSignal>();
  const dropWith = (signal: AbortSignal, { id, generation }: Submitter) => {
    if (watched.has(signal)) return;
    watched.add(signal);
    const drop = () => {
      for (const [key, each] of held) {
        if (each.surface.extension_id === id && each.generation === generation) held.delete(key);
      }
      changed();
    };
    signal.addEventListener("abort", drop, { once: true });
  };
  return {
    publish(submitter, snapshot, signal) {
      const key = JSON.stringify([submitter.id, snapshot.surface_id]);
      const capturedAt = check(submitter, snapshot, clock.now().getTime() + limits.clockToleranceMs);
      if (!snapshot.enabled) {
        if (held.delete(key)) changed();
        return;
      }
      const at = new Date(Math.min(capturedAt ?? Number.POSITIVE_INFINITY, clock.now().getTime())).toISOString();
      held.set(key, { generation: submitter.generation, surface: surfaceOf(submitter, snapshot, at) });
      dropWith(signal, submitter);
      changed();
    },
    list: () =>
      [...held]
        .filter(([, { generation, surface }]) => generationOf(surface.extension_id) === generation)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([, { surface }]) => surface),
  };
}

/** The time of the snapshot in milliseconds; absent where it has none. */
function check({ declaredViews }: Submitter, snapshot: Snapshot, latest: number): number | undefined {
  if (!declaredViews.has(snapshot.surface_id)) {
    throw new CommandFailure("command.not_found", "the manifest declares no such view");
  }
  if (snapshot.captured_at === undefined) return undefined;
  const capturedAt = Date.parse(snapshot.captured_at);
  if (capturedAt <= latest) return capturedAt;
  throw new CommandFailure("command.params_invalid", "captured_at is no time up to now");
}

function surfaceOf({ id, name }: Submitter, snapshot: Snapshot, at: string): Surface {
  const { surface_id, title, status, context = {} } = snapshot;
  return { extension_id: id, extension_name: name, surface_id, title, status, captured_at: at, context };
}
