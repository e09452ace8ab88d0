import type { Link, LinkList } from "@bourse/contract/host-api";

/** A link to be added; the host name is read from its address. */
export type NewLink = Omit<Link, "host" | "created_at">;

/** The trader's research links. Nothing here fetches an address. */
export interface LinksService {
  list(): LinkList;
  find(id: string): Link | undefined;
  /** @throws HostRefusal `offers.too_many` */
  add(link: NewLink): Link;
  /** @throws HostRefusal `links.unknown` */
  remove(id: string): void;
}
