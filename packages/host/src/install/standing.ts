import type { Database } from "../store/database.ts";
import { type News, noteNews } from "./news.ts";
import type { ChangeParts, TrustMemory } from "./parts.ts";
import { runInstalled } from "./run.ts";
import { whyStopped } from "./stopped.ts";

/** Reason a guest gets when news from the marketplace ends it. */
const STOP_REASONS: Readonly<Record<string, string>> = {
  "resolve.quarantined": "the marketplace put this version in quarantine",
  "resolve.removed": "the marketplace removed this version",
  "resolve.state_unknown": "the marketplace gave this version a state that this host does not know",
  "signature.key_revoked": "the key it is signed with is revoked",
  "official.too_few": "too few official keys have signed it",
  "official.set_missing": "the file of official keys is gone",
  "official.set_exposed": "other users of this machine can change the file of official keys",
  "official.set_older": "the file of official keys is older than one that was used here",
  "official.set_invalid": "the file of official keys cannot be used",
};

/**
 * Applies the marketplace's news to the installed extensions. An extension that must not run stops at once and stays
 * stopped over restarts; a restored one starts again automatically.
 */
export function follow(parts: ChangeParts & TrustMemory, news: News): Promise<void> {
  return rejudge(parts, parts.database.take, () => noteNews(parts, news));
}

/** Commits a change that affects which extensions may run, and stops or starts them accordingly. */
export async function rejudge(parts: ChangeParts, commit: Database["take"], work: () => void): Promise<void> {
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
