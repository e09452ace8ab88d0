import {
  checkEndorsementsForm,
  type EndorsementBody,
  type EndorsementsFile,
  type Issue,
  OFFICIAL_SETS_MAX_BYTES,
} from "@bourse/contract";
import { readBounded } from "../read/bytes.ts";

/** A file of official signatures, or every fault of it. */
export type EndorsementsRead =
  | { readonly file: EndorsementsFile; readonly issues?: undefined }
  | { readonly file?: undefined; readonly issues: readonly Issue[] };

/** Reads a file that `bourse official sign` wrote. */
export async function readEndorsementsFile(path: string): Promise<EndorsementsRead> {
  const { bytes, issue: fault } = await readBounded(path, OFFICIAL_SETS_MAX_BYTES);
  if (fault !== undefined) return { issues: [fault] };
  const read = checkEndorsementsForm(bytes);
  return read.ok ? { file: read.body } : { issues: read.issues };
}

/** The signatures of a list, each once. */
export function withoutRepeats(list: readonly EndorsementBody[]): EndorsementBody[] {
  return [...new Map(list.map((each) => [`${each.key_id} ${each.signature}`, each])).values()];
}
