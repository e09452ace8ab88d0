import { runInstalled } from "../activation/run.ts";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { storeFailure } from "../store/store-failure.ts";

/** @throws HostRefusal `install.not_installed` */
export function findInstalled(parts: HostParts, id: string): InstalledExtension {
  const installed = parts.extensions.find(id);
  if (!installed) throw new HostRefusal("install.not_installed", `${id} is not installed`);
  return installed;
}

/** What an interactive guest is told when such an act ends its generation. */
const STOP_REASONS = {
  approve: "the approved capabilities changed",
  enable: "enabled again",
  disable: "disabled",
} as const;

/** What the trader did to an installed extension. */
export interface Act {
  readonly action: keyof typeof STOP_REASONS;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Changes an installed extension. What the act gives must be on the disk; what it takes away holds without it, and is not
 * kept back where the same act gives something too.
 *
 * @throws HostRefusal `host.store_full`, `host.store_failed` when it gives something and the disk does not take it
 */
export async function change(parts: HostParts, next: InstalledExtension, act: Act): Promise<void> {
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

/** What is left when `next` gives nothing that was not there before. */
function lessOf(before: InstalledExtension, next: InstalledExtension): InstalledExtension {
  const approved = next.approved.filter((each) => before.approved.includes(each));
  return { ...next, approved, enabled: next.enabled && before.enabled };
}

/** Whether the second has more than the first, which has nothing that the second has not. */
function gives(less: InstalledExtension, more: InstalledExtension): boolean {
  return less.enabled !== more.enabled || less.approved.length !== more.approved.length;
}

async function takeOnly(parts: HostParts, next: InstalledExtension, { action, detail }: Act): Promise<void> {
  const told = action === "approve" ? { ...detail, approved: next.approved } : detail;
  await takeAway(parts, next.id, STOP_REASONS[action], writing(parts, next, { action, detail: told }));
  await restart(parts, next.id);
}

/** Done again whenever the writing is tried, and the same each time. */
function writing(parts: HostParts, next: InstalledExtension, { action, detail }: Act): () => void {
  const at = parts.clock.now().toISOString();
  return () => {
    parts.extensions.put(next);
    parts.audit.add({ at, action, subject: next.id, detail });
  };
}

async function restart(parts: HostParts, id: string): Promise<void> {
  await runInstalled(parts, id);
  parts.events.emit({ type: "extensions", extension_id: id });
}

/** Commits an act that takes something away and ends what runs, in any case: also where not even memory takes the act. */
export async function takeAway(parts: HostParts, id: string, reason: string, work: () => void): Promise<void> {
  try {
    parts.database.take(work);
  } finally {
    await parts.activations.stop(id, reason);
  }
}
