import { MANAGED_MODEL_ID } from "./managed-model.ts";

/** The only extension that may request the configuration of older hosts. */
export const NEWS_LEGACY_EXTENSION = "svc.market_intel";

/**
 * Ids reserved for the official publisher, each with everything that begins with it and a separator: hosts and traders
 * know them, and anyone who published under one would be mistaken for the service.
 */
export const RESERVED_IDS: readonly string[] = [
  NEWS_LEGACY_EXTENSION,
  MANAGED_MODEL_ID,
  "svc.official",
  "svc.service_official",
];

const LOOK_ALIKES: Readonly<Record<string, string>> = { "0": "o", "1": "l", i: "l", "3": "e", "5": "s", "7": "t" };

/** The visual skeleton of an id: separators are removed, and digits become the letters they look like. */
export function idSkeleton(id: string): string {
  return id
    .toLowerCase()
    .replace(/[._-]/g, "")
    .replace(/[01357i]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

const RESERVED = RESERVED_IDS.map((id) => ({ id, skeleton: idSkeleton(id) }));

/**
 * True when an id is reserved for the official publisher: a reserved id, an id below one, or a look-alike of either.
 */
export function isReservedId(id: string): boolean {
  const skeleton = idSkeleton(id);
  return RESERVED.some((each) => skeleton === each.skeleton || isBelow(id, each.id));
}

/** A reserved id ends at a separator: `svc.official_x` is below `svc.official`, `svc.officially` is not. */
function isBelow(id: string, reserved: string): boolean {
  const parts = id.split(/(?<=[._-])/);
  for (let count = 1; count < parts.length; count += 1)
    if (idSkeleton(parts.slice(0, count).join("")) === idSkeleton(reserved)) return true;
  return false;
}
