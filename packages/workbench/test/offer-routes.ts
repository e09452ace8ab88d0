import type { Link, ListedTake, Offer, OfferPreview, PreviewRequest, TakeRequest } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";
import type { DeskRequest } from "./desk-routes.ts";

/** What packages bring; tests change it and read it. */
export interface FixtureOffers {
  offers: Offer[];
  takes: ListedTake[];
  links: Link[];
  /** Previews by the id of the contribution. */
  readonly previews: Map<string, Omit<OfferPreview, "offer">>;
  /** The refusal of the next take. */
  refuse?: Parameters<typeof refusal> | undefined;
}

export const emptyOffers = (): FixtureOffers => ({ offers: [], takes: [], links: [], previews: new Map() });

/** The routes of offers and links, as in the host. */
export function offerRoutes(offered: FixtureOffers, { method, url, body, emit }: DeskRequest): Answer {
  const [, , area = "", last = ""] = url.pathname.split("/");
  if (area === "links" && method === "GET") return [200, { links: offered.links }];
  if (area === "links") {
    offered.links = offered.links.filter(({ id }) => id !== last);
    emit({ type: "offers" });
    return [204];
  }
  if (method === "GET") return [200, { offers: offered.offers, takes: offered.takes }];
  return last === "preview" ? preview(offered, body as PreviewRequest) : take(offered, body as TakeRequest, emit);
}

function preview(offered: FixtureOffers, { contribution_id: id }: PreviewRequest): Answer {
  const offer = offered.offers.find((each) => each.contribution_id === id);
  const rest = offered.previews.get(id);
  return offer && rest ? [200, { offer, ...rest }] : refusal(404, "offers.unknown", "No extension offers this.");
}

function take(offered: FixtureOffers, request: TakeRequest, emit: DeskRequest["emit"]): Answer {
  const { refuse } = offered;
  if (refuse) {
    offered.refuse = undefined;
    return refusal(...refuse);
  }
  const { take_id, extension_id, kind, contribution_id } = request;
  const made = { take_id, extension_id, kind, contribution_id, version: "1.0.0", object_id: take_id };
  const stored = { ...made, taken_at: new Date().toISOString() };
  offered.takes.unshift({ take: stored, object: "What was made", origin_state: "offered" });
  emit({ type: "offers" });
  return [200, stored];
}
