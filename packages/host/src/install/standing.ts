import { runInstalled } from "../activation/run.ts";
import type { HostParts } from "../parts.ts";
import type { Database } from "../store/database.ts";
import { type News, noteNews } from "./news.ts";
import { whyStopped } from "./stopped.ts";

/** What a guest is told when this host hears of something that ends it. */
const STOP_REASONS: Readonly<Record<string, string>> = {
  "resolve.quarantined": "the marketplace put this version in quarantine",
  "resolve.removed": "the marketplace removed this version",
  "resolve.state_unknown": "the marketplace gave this version a state that this host does not know",
  "signature.key_revoked": "the key it is signed with is revoked",
};

/**
 * Follows what the marketplace says of everything that is installed. What must not run stops at once and stays stopped over
 * restarts; what was restored starts again by itself.
 */
export function follow(parts: HostParts, news: News): Promise<void> {
  return rejudge(parts, parts.database.take, () => noteNews(parts, news));
}

/** Commits something that bears on what may run, and stops or starts whatever it concerns. */
export async function rejudge(parts: HostParts, commit: Database["take"], work: () => void): Promise<void> {
  const verdicts = () => new Map(parts.extensions.list().map((each) => [each.id, whyStopped(parts, each)?.code]));
  const before = verdicts();
  commit(work);
  for (const [id, code] of verdicts()) {
    if (code === before.get(id)) continue;
    await parts.activations.stop(id, code === undefined ? "restored" : (STOP_REASONS[code] ?? code));
    await runInstalled(parts, id);
    parts.events.emit({ type: "extensions", extension_id: id });
  }
}
