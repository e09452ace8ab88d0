import type { BodySink, PublishedRecord, PublisherKeys, SignedHandover } from "@bourse/client";
import type { PublisherVerification } from "@bourse/contract/host-api";

/** What the catalogue says of an extension. */
export interface CatalogueItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly publisher: string;
  readonly publisherVerified: boolean;
  readonly runtime: string;
  readonly latest: {
    readonly version: string;
    readonly channel: string;
    readonly publishedAt: string;
    readonly capabilities: readonly string[];
  };
}

/** A page of the catalogue; without `nextCursor` it is the last. */
export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly nextCursor?: string;
}

/**
 * The marketplace as the host sees it: anonymous, read only.
 *
 * Every method throws a HostRefusal: `resolve.not_found`, `resolve.marketplace_unreachable`, `resolve.answer_invalid`.
 */
export interface MarketplacePort {
  readonly url: string;
  /** Outcome of the latest request; null before the first. */
  reachable(): boolean | null;
  search(query: string, cursor?: string): Promise<CataloguePage>;
  plugin(id: string): Promise<CatalogueItem>;
  /** What the verification of an extension's publisher rests on. */
  verification(id: string): Promise<PublisherVerification>;
  /** Newest first; published, yanked, quarantined and removed ones. `signal` ends the call early. */
  versions(id: string, signal?: AbortSignal): Promise<readonly PublishedRecord[]>;
  /** A publisher's keys, unchecked; undefined where the marketplace shows none. */
  keys(publisher: string, signal?: AbortSignal): Promise<PublisherKeys | undefined>;
  /** Handovers of an extension that both sides signed, oldest first. */
  handovers(id: string): Promise<readonly SignedHandover[]>;
  /** Hands the archive on as it comes; nothing of it is checked yet. What `into` throws ends the download. */
  download(id: string, version: string, into: BodySink): Promise<void>;
  /** Ends every call that is open; later ones fail. */
  close(): void;
}
