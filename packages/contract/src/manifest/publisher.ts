import { OFFICIAL_PUBLISHER } from "./fields.ts";
import { nameSkeleton, skeletonPattern } from "./look-alikes.ts";

const RESERVED = nameSkeleton(OFFICIAL_PUBLISHER);

/** The same as far as a pattern can say it, for the schemas that editors read. */
export const PUBLISHED_PUBLISHER = {
  anyOf: [
    { const: OFFICIAL_PUBLISHER },
    { type: "string", not: { type: "string", pattern: skeletonPattern(RESERVED) } },
  ],
};

/**
 * True for a name that a trader would mistake for the official publisher: other case, spaces, scripts. The exact name
 * is not checked here, because the registered key decides who may use it.
 */
export function looksOfficial(publisher: string): boolean {
  return publisher !== OFFICIAL_PUBLISHER && nameSkeleton(publisher) === RESERVED;
}
