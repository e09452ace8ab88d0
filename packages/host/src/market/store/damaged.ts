import { HostRefusal } from "../../refusal.ts";

/** A record whose checksum does not fit: the disk changed it, or another program did. */
export function damaged(path: string, offset: number): HostRefusal {
  return new HostRefusal("market.store_damaged", `the bars in ${path} are damaged at byte ${offset}`);
}
