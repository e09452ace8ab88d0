import { OFFICIAL_PUBLISHER } from "./fields.ts";
import { nameSkeleton } from "./look-alikes.ts";

const RESERVED = nameSkeleton(OFFICIAL_PUBLISHER);

/**
 * True for a name that a trader would take for the official publisher without being it: other case, spaces, scripts.
 * The exact name is not judged here: who may use it is a question of the registered key.
 */
export function looksOfficial(publisher: string): boolean {
  return publisher !== OFFICIAL_PUBLISHER && nameSkeleton(publisher) === RESERVED;
}
