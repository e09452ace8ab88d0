import type { ListedTake, OfferList, OfferPreview, PreviewRequest, Take, TakeRequest } from "@bourse/contract/host-api";
import type { Caller } from "../principal/caller.ts";
import type { Trader } from "../principal/principal.ts";
import { findOffer, isOffer, kindOf, type OfferParts, offersOf } from "./find.ts";
import { taker } from "./take.ts";
import type { StoredTake } from "./takes.ts";

/** The contributions of packages, and the objects that the trader made from them. Nothing is made unless the trader confirms a take. */
export interface OfferDesk {
  list(): OfferList;
  /** @throws HostRefusal `offers.unknown` */
  preview(request: PreviewRequest): Promise<OfferPreview>;
  /** @throws HostRefusal `offers.*`; refusals of the service that makes the object */
  take(request: TakeRequest, caller: Caller<Trader>): Promise<Take>;
  /**
   * Removes the objects that the trader made from an extension's contributions, in every workspace. May be a part of a
   * larger transaction.
   */
  removeObjectsOf(extensionId: string, caller: Caller<Trader>): void;
}

export function offerDesk(parts: OfferParts): OfferDesk {
  const { takes, desk } = parts;
  return {
    list: () => ({
      offers: parts.installed.list().flatMap((each) => offersOf(parts, each).map(({ offer }) => offer)),
      takes: takes.list().map((stored) => listed(parts, stored)),
    }),
    async preview({ symbol, timeframe, chart_id, ...key }) {
      const { kind, item, offer } = findOffer(parts, key);
      const chart = { ...(symbol && { symbol }), ...(timeframe && { timeframe }), ...(chart_id && { chart_id }) };
      return { offer, makes: kind.makes, ...(await kind.preview(item, chart, desk)) };
    },
    take: taker(parts),
    removeObjectsOf(extensionId, caller) {
      for (const stored of takes.of(extensionId)) {
        kindOf(parts, stored.take.kind)?.remove(stored, desk, caller);
      }
    },
  };
}

function listed(parts: OfferParts, stored: StoredTake): ListedTake {
  const object = kindOf(parts, stored.take.kind)?.find(stored, parts.desk);
  return { take: stored.take, ...(object === undefined ? {} : { object }), origin_state: originState(parts, stored) };
}

function originState(parts: OfferParts, { take }: StoredTake): ListedTake["origin_state"] {
  const installed = parts.installed.find(take.extension_id);
  if (!installed) return "removed";
  const now = offersOf(parts, installed).find(({ offer }) => isOffer(offer, take));
  return now?.offer.state ?? "gone";
}
