import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { storeFailure } from "../store/store-failure.ts";
import type { ChangeParts, RunParts } from "./parts.ts";
import { runInstalled } from "./run.ts";

/** @throws HostRefusal `install.not_installed` */
export function findInstalled(parts: Pick<RunParts, "extensions">, id: string): InstalledExtension {
  const installed = parts.extensions.find(id);
  if (!installed) throw new HostRefusal("install.not_installed", `${id} is not installed`);
  return installed;
}

/** Reason an interactive guest gets when such an action ends its generation. */
const STOP_REASONS = {
  approve: "the approved capabilities changed",
  enable: "enabled again",
  disable: "disabled",
} as const;

/** A trader's action on an installed extension. */
export interface Act {
  readonly action: keyof typeof STOP_REASONS;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Changes an installed extension. Added rights must be written to disk first; removed rights take effect even if the
 * write fails, also when the same action adds others. @throws HostRefusal `host.store_full`, `host.store_failed` when
 * it adds something and the disk refuses the write
 */
export async function change(parts: ChangeParts, next: InstalledExtension, act: Act): Promise<void> {
  const before = findInstalled(parts, next.id);
  const less = lessOf(before, next);
  if (gives(less, next)) {
    try {
      parts.database.transaction(writing(parts, next, act));
    } catch (cause) {
      if (storeFailure(cause) && gives(less, before)) await takeOnly(parts, less, act);
      throw cause;
    }
    await parts.activations.stop(next.id, STOP_REASONS[act.action]);
    return restart(parts, next.id);
  }
  await takeOnly(parts, next, act);
}

/** The part of `next` that adds nothing to `before`. */
function lessOf(before: InstalledExtension, next: InstalledExtension): InstalledExtension {
  const approved = next.approved.filter((each) => before.approved.includes(each));
  return { ...next, approved, enabled: next.enabled && before.enabled };
}

/** Whether `more` has everything that `less` has, and something besides. */
function gives(less: InstalledExtension, more: InstalledExtension): boolean {
  return less.enabled !== more.enabled || less.approved.length !== more.approved.length;
}

async function takeOnly(parts: ChangeParts, next: InstalledExtension, { action, detail }: Act): Promise<void> {
  const told = action === "approve" ? { ...detail, approved: next.approved } : detail;
  await takeAway(parts, { id: next.id, reason: STOP_REASONS[action] }, writing(parts, next, { action, detail: told }));
  await restart(parts, next.id);
}

/** Repeated at every attempt to write, with the same result each time. */
function writing(parts: ChangeParts, next: InstalledExtension, { action, detail }: Act): () => void {
  const at = parts.clock.now().toISOString();
  return () => {
    parts.extensions.put(next);
    parts.audit.add({ at, action, subject: next.id, detail });
  };
}

async function restart(parts: ChangeParts, id: string): Promise<void> {
  await runInstalled(parts, id);
  parts.events.emit({ type: "extensions", extension_id: id });
}

/** Commits a removal and always ends what runs, even if the in-memory state cannot be changed either. */
export async function takeAway(
  parts: Pick<ChangeParts, "database" | "activations">,
  { id, reason }: { readonly id: string; readonly reason: string },
  work: () => void,
): Promise<void> {
  try {
    parts.database.take(work);
  } finally {
    await parts.activations.stop(id, reason);
  }
}
