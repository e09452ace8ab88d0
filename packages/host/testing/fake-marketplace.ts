import type { PublishedRecord, PublisherKeys, SignedHandover } from "@bourse/client";
import { checkManifest } from "@bourse/contract";
import { HostRefusal } from "@bourse/host";
import type { CatalogueItem, MarketplacePort } from "../src/ports/marketplace.ts";
import type { Release } from "./publisher.ts";

/** A marketplace in memory that a test can make lie. */
export interface FakeMarketplace extends MarketplacePort {
  publish(...releases: readonly Release[]): void;
  /** Changes the catalogue's record of a version. */
  change(id: string, version: string, change: Partial<PublishedRecord>): void;
  /** Changes the bytes of a download. */
  swap(id: string, version: string, archive: Uint8Array): void;
  /** Sets a publisher's key set; undefined: none. */
  setKeys(publisher: string, keys: PublisherKeys | undefined): void;
  setHandovers(id: string, handovers: readonly SignedHandover[]): void;
  goOffline(): void;
  readonly downloads: readonly string[];
}

/** Bytes that a socket delivers at once. */
const PIECE_BYTES = 64 * 1024;

export function fakeMarketplace(): FakeMarketplace {
  let offline = false;
  let reachable = true;
  const shelf: { record: PublishedRecord; archive: Uint8Array }[] = [];
  const downloads: string[] = [];
  const handovers = new Map<string, readonly SignedHandover[]>();
  const keySets = new Map<string, PublisherKeys | undefined>();
  const answers = () => {
    reachable = !offline;
    if (offline) throw new HostRefusal("resolve.marketplace_unreachable", "the fake is offline");
  };
  const of = (id: string) => {
    answers();
    const found = shelf
      .filter((each) => each.record.id === id)
      .sort((left, right) => right.record.version.localeCompare(left.record.version, "en", { numeric: true }));
    if (found.length === 0) throw new HostRefusal("resolve.not_found", `${id} is not published`);
    return found;
  };
  const one = (id: string, version: string) => {
    const found = of(id).find((each) => each.record.version === version);
    if (!found) throw new HostRefusal("resolve.not_found", `${id} ${version} is not published`);
    return found;
  };
  return {
    url: "http://127.0.0.1:1",
    downloads,
    reachable: () => reachable,
    publish: (...releases) => void shelf.unshift(...releases.map((each) => ({ ...each }))),
    change(id, version, change) {
      const entry = one(id, version);
      entry.record = { ...entry.record, ...change };
    },
    swap(id, version, archive) {
      one(id, version).archive = archive;
    },
    setKeys: (publisher, keys) => void keySets.set(publisher, keys),
    setHandovers: (id, list) => void handovers.set(id, list),
    goOffline() {
      offline = true;
    },
    async search(query) {
      answers();
      const ids = new Set(shelf.map((each) => each.record.id).filter((id) => id.includes(query)));
      return { items: [...ids].map((id) => describe(of(id).map((each) => each.record))) };
    },
    plugin: async (id) => describe(of(id).map((each) => each.record)),
    async verification(id) {
      const { publisher, publisherVerified: verified } = one(id, of(id)[0]?.record.version ?? "").record;
      const decided_at = "2026-01-01T00:00:00.000Z";
      return { publisher, verified, decided_at, decided_by: "administrator", other_evidence: true, proofs: [] };
    },
    versions: async (id) => of(id).map((each) => each.record),
    handovers: async (id) => handovers.get(id) ?? [],
    async keys(publisher) {
      answers();
      return keySets.get(publisher);
    },
    async download(id, version, into) {
      downloads.push(`${id} ${version}`);
      const { archive } = one(id, version);
      await into.begin();
      for (let at = 0; at < archive.length; at += PIECE_BYTES) await into.write(archive.subarray(at, at + PIECE_BYTES));
    },
    close: () => undefined,
  };
}

function describe([latest]: readonly PublishedRecord[]): CatalogueItem {
  const manifest = latest && checkManifest(latest.manifest).manifest;
  if (!latest || !manifest) throw new Error("nothing is published");
  const { id, publisher, publisherVerified, runtime, version, channel, publishedAt, capabilities } = latest;
  const { name, description } = manifest;
  return {
    id,
    name,
    description,
    publisher,
    publisherVerified,
    runtime,
    latest: { version, channel, publishedAt, capabilities },
  };
}
