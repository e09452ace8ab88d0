import {
  type CallLimits,
  ClientRefusal,
  createRestClient,
  keySetFromRest,
  type Plugin,
  type RestClient,
  recordFromRest,
  ServiceError,
  signedHandovers,
} from "@bourse/client";
import { compareVersionsWithBuild, HOST_LIMITS, type HostLimits } from "@bourse/contract";
import type { CatalogueItem, MarketplacePort } from "../../ports/marketplace.ts";
import { HostRefusal } from "../../refusal.ts";
import { publisherIdOf, verificationFromRest } from "./verification.ts";

/** The marketplace over its REST API, without a session. Nothing is sent before the first call. */
export function restMarketplace(
  url: string,
  limits: MarketplaceLimits = HOST_LIMITS,
  rest: RestClient = createRestClient({ url, limits: callLimits(limits) }),
): MarketplacePort {
  const closing = new AbortController();
  /** Aborts when the host closes, or when the caller's own signal does. */
  const until = (signal?: AbortSignal) => ({
    signal: signal ? AbortSignal.any([closing.signal, signal]) : closing.signal,
  });
  let reachable: boolean | null = null;
  const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await work();
      reachable = true;
      return answer;
    } catch (cause) {
      const refusal = refusalOf(cause);
      reachable = refusal.code !== "resolve.marketplace_unreachable";
      throw refusal;
    }
  };
  return {
    url: rest.url,
    reachable: () => reachable,
    search: (query, cursor) =>
      ask(async () => {
        const wanted = { ...(query === "" ? {} : { query }), ...(cursor === undefined ? {} : { cursor }) };
        const page = await rest.call("listPlugins", { query: wanted }, until());
        const nextCursor = page.next_cursor;
        return { items: readableItems(page.items), ...(nextCursor === null ? {} : { nextCursor }) };
      }),
    plugin: (id) => ask(async () => readItem(await rest.call("readPlugin", { path: { id } }, until())) ?? refuseItem()),
    verification: (id) =>
      ask(async () => {
        const { verification_path } = await rest.call("readPlugin", { path: { id } }, until());
        const path = { publisher_id: publisherIdOf(verification_path) };
        return verificationFromRest(await rest.call("readVerification", { path }, until()));
      }),
    keys: (publisher, signal) =>
      ask(async () => {
        const sent = await rest.call("readKeySet", { query: { publisher } }, until(signal)).catch(absent);
        return sent && keySetFromRest(sent);
      }),
    handovers: (id) =>
      ask(async () => {
        const sent = await rest.call("listHandovers", { path: { id } }, until()).catch(absent);
        return signedHandovers(id, sent?.items ?? []);
      }),
    versions: (id, signal) =>
      ask(async () => {
        const sent = await rest.readAll("listPluginVersions", { path: { id } }, until(signal));
        const records = sent.map(recordFromRest);
        if (records.some((record) => record.id !== id)) throw invalid("a version of another extension");
        return records.sort((left, right) => compareVersionsWithBuild(right.version, left.version));
      }),
    download: (id, version, into) =>
      ask(() => rest.download("downloadVersion", { path: { id, version } }, { ...until(), into })),
    close: () => closing.abort(),
  };
}

/** Limits on one call to the marketplace. */
export type MarketplaceLimits = Pick<
  HostLimits,
  "marketplaceIdleMs" | "marketplaceCallMs" | "marketplaceDownloadMs" | "marketplaceListBytes"
>;

function callLimits(limits: MarketplaceLimits): Partial<CallLimits> {
  return {
    idleMs: limits.marketplaceIdleMs,
    callMs: limits.marketplaceCallMs,
    downloadMs: limits.marketplaceDownloadMs,
    answerBytes: limits.marketplaceListBytes,
    listBytes: limits.marketplaceListBytes,
  };
}

/**
 * An unreadable item is left out so that the rest of its page shows; a page with only unreadable items counts as no
 * answer.
 */
function readableItems(sent: readonly Plugin[]): readonly CatalogueItem[] {
  const items = sent.flatMap((each) => readItem(each) ?? []);
  return items.length === 0 && sent.length > 0 ? refuseItem() : items;
}

function refuseItem(): never {
  throw invalid("a list item");
}

function readItem(sent: Plugin | null): CatalogueItem | undefined {
  if (!sent?.latest) return undefined;
  const { version, channel, published_at, capabilities } = sent.latest;
  const texts = [sent.id, sent.name, sent.description, sent.publisher, sent.runtime, version, channel, published_at];
  if (!texts.every((each) => typeof each === "string") || !Array.isArray(capabilities)) return undefined;
  const price = readPrice(sent.price);
  if (price === "unreadable") return undefined;
  return {
    id: sent.id,
    name: sent.name,
    description: sent.description,
    publisher: sent.publisher,
    publisherVerified: sent.publisher_verified === true,
    runtime: sent.runtime,
    ...(price && { price }),
    latest: { version, channel, publishedAt: published_at, capabilities },
  };
}

/** An item whose price cannot be read must not look free. A service of an earlier release has no prices and omits the field. */
function readPrice(sent: Plugin["price"] | undefined): CatalogueItem["price"] | "unreadable" {
  if (sent === null || sent === undefined) return undefined;
  const { amount_minor: sentAmount, currency } = sent;
  const amountMinor = typeof sentAmount === "bigint" ? Number(sentAmount) : sentAmount;
  const isReadable = Number.isSafeInteger(amountMinor) && amountMinor >= 0 && typeof currency === "string";
  return isReadable ? { amountMinor, currency } : "unreadable";
}

/** The record does not exist, or the marketplace predates key sets and handovers. */
function absent(cause: unknown): undefined {
  if (cause instanceof ServiceError && cause.status === 404) return undefined;
  throw cause;
}

function invalid(what: string): HostRefusal {
  return new HostRefusal("resolve.answer_invalid", `the marketplace sent ${what} this host cannot read`);
}

/** Any failure while reading the marketplace's answer refuses the whole answer. */
function refusalOf(cause: unknown): HostRefusal {
  if (cause instanceof HostRefusal) return cause;
  if (cause instanceof ServiceError) return refusalOfService(cause);
  if (cause instanceof ClientRefusal && cause.code === "tool.cloud_unreachable") {
    return new HostRefusal("resolve.marketplace_unreachable", cause.message);
  }
  const refusal = invalid(cause instanceof ClientRefusal ? `something (${cause.message})` : "something");
  refusal.cause = cause;
  return refusal;
}

function refusalOfService({ status, message }: ServiceError): HostRefusal {
  if (status === 404) return new HostRefusal("resolve.not_found", message);
  if (status === 429 || status >= 500) return new HostRefusal("resolve.marketplace_unreachable", message);
  return new HostRefusal("resolve.answer_invalid", `the marketplace answered ${status}: ${message}`);
}
