import type { PublishedRecord } from "@bourse/client";
import { runInstalled } from "../activation/run.ts";
import type { HostParts } from "../parts.ts";
import type { Standing } from "../store/standings.ts";

/** What a guest is told when the marketplace takes its version down. */
const STOP_REASONS = {
  quarantined: "the marketplace put this version in quarantine",
  removed: "the marketplace removed this version",
} as const;

/**
 * Follows what the marketplace says of the installed version. What it took down stops at once and stays stopped over
 * restarts; what it restored starts again by itself. A record of other bytes says nothing about those that are here.
 */
export async function applyStanding(parts: HostParts, id: string, records: readonly PublishedRecord[]): Promise<void> {
  const installed = parts.extensions.find(id);
  const record = records.find((each) => each.version === installed?.version && each.digest === installed.digest);
  if (!installed || !record) return;
  const before = parts.standings.of(id, installed.version);
  const { state } = record;
  if (state === "quarantined" || state === "removed") {
    if (before?.state === state) return;
    const at = parts.clock.now().toISOString();
    await takeDown(parts, id, { version: installed.version, state, reason: record.takedownReason ?? "", at });
  } else if (before) await restore(parts, id, installed.version);
}

async function takeDown(parts: HostParts, id: string, standing: Standing): Promise<void> {
  const { version, state, reason, at } = standing;
  parts.database.transaction(() => {
    parts.standings.put(id, standing);
    parts.audit.add({ at, action: state, subject: id, detail: { version, reason } });
  });
  await parts.activations.stop(id, STOP_REASONS[state]);
  await runInstalled(parts, id);
  parts.events.emit({ type: "extensions", extension_id: id });
}

async function restore(parts: HostParts, id: string, version: string): Promise<void> {
  const at = parts.clock.now().toISOString();
  parts.database.transaction(() => {
    parts.standings.clear(id);
    parts.audit.add({ at, action: "restored", subject: id, detail: { version } });
  });
  await parts.activations.stop(id, "restored");
  await runInstalled(parts, id);
  parts.events.emit({ type: "extensions", extension_id: id });
}
