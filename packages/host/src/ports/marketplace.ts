import type { BodySink, PublishedRecord, PublisherKeys, SignedHandover } from "@bourse/client";
import type { PublisherVerification } from "@bourse/contract/host-api";

/** An extension as the catalogue lists it. */
export interface CatalogueItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly publisher: string;
  readonly publisherVerified: boolean;
  readonly runtime: string;
  /** In the currency's smallest unit; absent: it is free. */
  readonly price?: { readonly amountMinor: number; readonly currency: string };
  readonly latest: {
    readonly version: string;
    readonly channel: string;
    readonly publishedAt: string;
    readonly capabilities: readonly string[];
  };
}

/** A page of the catalogue; the last one has no `nextCursor`. */
export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly nextCursor?: string;
}

/**
 * The marketplace as the host sees it: anonymous and read-only. Every method throws a HostRefusal: `resolve.not_found`,
 * `resolve.marketplace_unreachable`, `resolve.answer_invalid`.
 */
export interface MarketplacePort {
  readonly url: string;
  /** Outcome of the latest request; null before the first. */
  reachable(): boolean | null;
  search(query: string, cursor?: string): Promise<CataloguePage>;
  plugin(id: string): Promise<CatalogueItem>;
  /** The evidence for the verification of an extension's publisher. */
  verification(id: string): Promise<PublisherVerification>;
  /** Newest first; includes published, yanked, quarantined and removed versions. `signal` aborts the call. */
  versions(id: string, signal?: AbortSignal): Promise<readonly PublishedRecord[]>;
  /** A publisher's keys, unchecked; undefined if the marketplace shows none. */
  keys(publisher: string, signal?: AbortSignal): Promise<PublisherKeys | undefined>;
  /** Handovers of an extension, signed by both sides, oldest first. */
  handovers(id: string): Promise<readonly SignedHandover[]>;
  /** Streams the archive as it arrives, unchecked. An exception from `into` ends the download. */
  download(id: string, version: string, into: BodySink): Promise<void>;
  /** Ends every open call; later calls fail. */
  close(): void;
}
