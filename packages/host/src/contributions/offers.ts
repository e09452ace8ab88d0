import type { Issue } from "@bourse/contract";
import type {
  Answers,
  ListedTake,
  Offer,
  OfferList,
  OfferPreview,
  PreviewRequest,
  Take,
  TakeRequest,
} from "@bourse/contract/host-api";
import type { Caller } from "../principal/caller.ts";
import type { Trader } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import { readAnswers } from "./answers.ts";
import { type Found, findOffer, isOffer, kindOf, type OfferParts, offersOf } from "./find.ts";
import { requestText, type StoredTake } from "./takes.ts";

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

/**
 * Makes an object once for each take id. Looking up symbols may wait; the effect then checks everything again in the
 * transaction that makes the object, because the trader may have revoked, updated or removed meanwhile.
 */
function taker(parts: OfferParts) {
  return async (request: TakeRequest, caller: Caller<Trader>): Promise<Take> => {
    checkText(request.answers);
    const confirmedIn = parts.desk.workspace();
    const known = parts.takes.find(request.take_id);
    if (known) return repeated(known, request);
    const found = allowed(parts, request);
    const { kind, item, offer } = found;
    const { fields } = await kind.preview(item, {}, parts.desk);
    const hasSymbol = (symbol: string) => parts.desk.market.symbols().some((each) => each.symbol === symbol);
    const { given, issues } = readAnswers(fields, request.answers, hasSymbol);
    refuseFaults([...issues, ...(await kind.check(item, given, parts.desk))]);
    const making = {
      id: request.take_id,
      origin: originOf(offer),
      caller: recording(parts, { request, confirmedIn }, caller),
    };
    try {
      await kind.create(item, { ...making, given }, parts.desk);
    } catch (cause) {
      // The same request arrived twice at once, and the other one made the object first.
      const first = parts.takes.find(request.take_id);
      if (first) return repeated(first, request);
      throw cause;
    }
    const made = parts.takes.find(request.take_id);
    if (!made) throw new Error(`${kind.kind} made its object without a commit`);
    return made.take;
  };
}

function originOf({ extension_id, version, contribution_id }: Offer) {
  return { extension_id, version, contribution_id };
}

interface Confirmed {
  readonly request: TakeRequest;
  /** The workspace that was open when the trader confirmed. */
  readonly confirmedIn: string;
}

/** A caller whose commit checks the gates again and records take and audit entry, all in one transaction. */
function recording(parts: OfferParts, confirmed: Confirmed, caller: Caller<Trader>): Caller<Trader> {
  const { database, takes, audit } = parts;
  const { request } = confirmed;
  return {
    ...caller,
    commit: (effect) =>
      caller.commit(() =>
        database.transaction(() => {
          const { kind, offer } = allowed(parts, request);
          if (kind.ofWorkspace) refuseOther(parts, confirmed);
          const at = caller.now().toISOString();
          const made = effect();
          const object_id = typeof made === "string" ? made : request.take_id;
          takes.add(takeOf(request, offer, { object_id, taken_at: at }), request);
          audit.add({ at, action: "take", subject: offer.extension_id, detail: detailOf(request, offer) });
          database.afterCommit(parts.changed);
          return made;
        }),
      ),
  };
}

/** The trader may have opened another workspace while symbols were looked up; the object belongs on the charts of the confirmed one. */
function refuseOther({ desk }: OfferParts, { confirmedIn }: Confirmed): void {
  if (desk.workspace() === confirmedIn) return;
  throw new HostRefusal("workspace.changed", "another workspace was opened before the object was made");
}

type Made = Pick<Take, "object_id" | "taken_at">;

function takeOf({ take_id }: TakeRequest, offer: Offer, made: Made): Take {
  return { take_id, kind: offer.kind, ...originOf(offer), ...made };
}

function detailOf({ take_id }: TakeRequest, { version, kind, contribution_id }: Offer) {
  return { take_id, version, kind, contribution_id };
}

/** @throws HostRefusal `offers.unknown`, `offers.changed`, `offers.not_offered` */
function allowed(parts: OfferParts, request: TakeRequest): Found {
  const found = findOffer(parts, request);
  const { state, missing, generation, extension_name: name } = found.offer;
  if (state !== "offered") {
    const why =
      state === "needs_approval" ? `${name} lacks your approval of ${missing.join(" and ")}` : `${name} is ${state}`;
    throw new HostRefusal("offers.not_offered", why);
  }
  if (generation !== request.generation) {
    throw new HostRefusal("offers.changed", `${name} was updated, or its permissions changed, after the preview`);
  }
  return found;
}

function repeated({ take, request }: StoredTake, again: TakeRequest): Take {
  if (request === requestText(again)) return take;
  throw new HostRefusal("offers.conflict", "this take_id was used with another request");
}

function refuseFaults(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  throw new HostRefusal("offers.answers_invalid", issues.map(({ message }) => message).join("; "), issues);
}

/** Half a surrogate pair has no canonical form, and repeated requests are recognised by that form. */
function checkText(answers: Answers): void {
  const texts = Object.entries(answers)
    .flat(2)
    .filter((each) => typeof each === "string");
  if (texts.every((each) => each.isWellFormed())) return;
  throw new HostRefusal("offers.answers_invalid", "an answer holds half a character");
}
