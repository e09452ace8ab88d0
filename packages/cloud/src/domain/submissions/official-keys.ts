import type { OfficialSet } from "@bourse/archive";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { newestOfficialRevision } from "../../store/operators/official-sets.ts";

/**
 * The official keys of this node, for a decision inside a transaction. A node that was started before they were
 * replaced refuses to decide by the old ones: one of them may have been stolen.
 */
export async function currentOfficial(work: Work, official: OfficialSet | undefined): Promise<OfficialSet | undefined> {
  const newest = official && (await newestOfficialRevision(work));
  if (official === undefined || newest === undefined || newest <= official.revision) return official;
  refuse("official.set_older", `this node goes by set ${official.revision}, and another node by set ${newest}`);
}
