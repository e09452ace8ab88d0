import { HostRefusal } from "../../refusal.ts";

/** A record whose checksum does not fit: the disk changed it, or another program did. */
export function damaged(path: string, offset: number): HostRefusal {
  return new HostRefusal("market.store_damaged", `the bars in ${path} are damaged at byte ${offset}`);
}

/** A name file that no longer says which series its bars belong to. */
export function damagedName(path: string): HostRefusal {
  return new HostRefusal("market.store_damaged", `${path}, the name of stored bars, is damaged`);
}

export const isDamage = (cause: unknown) => cause instanceof HostRefusal && cause.code === "market.store_damaged";
