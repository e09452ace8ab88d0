import type { Link, LinkList } from "@bourse/contract/host-api";
import type { HostRefusal } from "../../refusal.ts";

/** A link to be added; the host name is read from its address. */
export type NewLink = Omit<Link, "host" | "created_at">;

/** The trader's research links. Nothing here fetches an address. */
export interface LinksService {
  list(): LinkList;
  find(id: string): Link | undefined;
  /** Refusal of another link; undefined while there is room. */
  full(): HostRefusal | undefined;
  /** @throws HostRefusal `offers.too_many` */
  add(link: NewLink): Link;
  /** @throws HostRefusal `links.unknown` */
  remove(id: string): void;
}
