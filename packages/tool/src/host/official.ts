import type { OfficialState } from "@bourse/contract/host-api";
import { type Paint, safe } from "../cli/text.ts";

/** The official keys of a host, for a reader. */
export function officialStateLines(official: OfficialState, style: Paint): readonly string[] {
  const { file, set, refusal, seen, memory_of: memoryOf } = official;
  const used = seen === undefined ? "none was used here before" : `set ${seen.revision} was used here last`;
  const head =
    set === undefined
      ? style.yellow(
          `nothing is official here: ${safe(refusal?.message ?? "")} [${safe(refusal?.code ?? "")}]; ${used}`,
        )
      : `official is what ${set.threshold} of ${set.keys.length} keys sign: set ${set.revision} from ${safe(file)}`;
  const keys = (set?.keys ?? []).map(({ key_id, known_since, signed }) => {
    const since = known_since === undefined ? "new here" : `known here since ${known_since}`;
    return `  key ${key_id}, ${since}, ${signed.length === 0 ? "signed nothing installed" : `signed ${signed.map(safe).join(", ")}`}`;
  });
  return [head, ...keys, ...(memoryOf === undefined ? [] : [style.yellow(backupWarning(memoryOf))])];
}

/** Warning for a host whose memory of official keys comes from a backup. */
export function backupWarning(createdAt: string): string {
  return (
    `This desk remembers the official keys as of its backup of ${createdAt}. If they were replaced since, it would still ` +
    "take the old ones: use the operator's newest file, and compare its key ids with those of the operator."
  );
}
