import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Author, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { downloadWhole, fakeMarketplace, fakeRuntime, refusalCode } from "@bourse/host/testing";
import { createGuestRuntime, type GuestRuntime } from "@bourse/runtime";
import { assemble, HONEST_GUEST, HONEST_VIEW } from "@bourse/testing/guests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenHost, openHost } from "../src/host.ts";
import { restMarketplace } from "../src/install/marketplace/rest-marketplace.ts";
import type { MarketplacePort } from "../src/ports/marketplace.ts";

/**
 * Verifies that the fakes of the other tests behave like the real parts wherever the host could notice a difference.
 */

const ID = "svc.contract_notes";
let cloud: TestCloud;
let author: Author;
const guest = await assemble(HONEST_GUEST);

beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
  for (const version of ["1.9.0", "1.10.0"]) await cloud.published(author, { id: ID, version });
});
afterAll(() => cloud.close());

async function fake(): Promise<MarketplacePort> {
  const real = restMarketplace(cloud.url);
  const marketplace = fakeMarketplace();
  for (const record of await real.versions(ID)) {
    marketplace.publish({ record, archive: await downloadWhole(real, ID, record.version) });
  }
  return marketplace;
}

describe("the real marketplace", () => {
  it("shows a publisher's keys and an extension's handovers, and nothing where there are none", async () => {
    const real = restMarketplace(cloud.url);
    expect(await real.keys(author.publisher)).toMatchObject({ revision: 2n, keys: [{ keyId: author.keyId }] });
    expect(await real.keys("Nobody At All")).toBeUndefined();
    expect(await real.handovers(ID)).toEqual([]);
    expect(await real.handovers("svc.not_there")).toEqual([]);
  });
});

describe.each([
  ["the real marketplace", async () => restMarketplace(cloud.url)],
  ["the fake marketplace", fake],
])("%s", (_, open) => {
  it("lists versions newest first, each with what its signature needs", async () => {
    const versions = await (await open()).versions(ID);
    expect(versions.map((each) => each.version)).toEqual(["1.10.0", "1.9.0"]);
    expect(versions[0]).toMatchObject({
      id: ID,
      channel: "stable",
      apiVersion: 1,
      runtime: "resource",
      capabilities: [],
      abiMask: 0,
      publisher: author.publisher,
      publisherVerified: true,
      keyId: author.keyId,
      state: "published",
    });
    expect([versions[0]?.publicKey.length, versions[0]?.signature.length]).toEqual([32, 64]);
    expect(versions[0]?.minHostVersion).toBeUndefined();
  });

  it("describes and finds an extension by its latest version", async () => {
    const marketplace = await open();
    const item = await marketplace.plugin(ID);
    expect(item).toMatchObject({ id: ID, name: "Sample", latest: { version: "1.10.0", channel: "stable" } });
    expect((await marketplace.search("contract_notes")).items).toEqual([item]);
    expect((await marketplace.search("nothing_like_it")).items).toEqual([]);
  });

  it("does not find what is not published", async () => {
    const marketplace = await open();
    expect(await refusalCode(marketplace.versions("svc.not_published"))).toBe("resolve.not_found");
    expect(await refusalCode(marketplace.plugin("svc.not_published"))).toBe("resolve.not_found");
    expect(await refusalCode(downloadWhole(marketplace, ID, "9.0.0"))).toBe("resolve.not_found");
  });
});

describe.each([
  ["the real runtime", () => createGuestRuntime({ isolation: "worker" })],
  ["the fake runtime", behavingLikeTheGuest],
])("%s", (_, open) => {
  const spec = {
    activation: "one",
    module: guest,
    apiVersion: 1 as const,
    approved: ["tradingRead" as const],
    name: "Guest",
  };
  const callback = { viewId: "svc.view", symbol: "SPX", guestOutput: true };

  it("activates, renders, tells its figures, stops", async () => {
    const runtime = open();
    expect(await runtime.activate(spec)).toMatchObject({ ok: true });
    expect(await runtime.render("one", callback)).toMatchObject({ ok: true, view: HONEST_VIEW });
    expect(runtime.figures("one")?.callbacks).toBeGreaterThan(0);
    await runtime.stop("one");
    expect(await runtime.render("one", callback)).toMatchObject({
      ok: false,
      fault: { code: "guest.not_active", suspended: false },
    });
    await runtime.close();
  });

  it("answers for a guest it does not know", async () => {
    const runtime = open();
    expect(await runtime.render("none", callback)).toMatchObject({ ok: false, fault: { code: "guest.not_active" } });
    expect([runtime.log("none"), runtime.figures("none")]).toEqual([[], undefined]);
    runtime.retry("none");
    await runtime.stop("none");
    await runtime.close();
  });
});

function behavingLikeTheGuest(): GuestRuntime {
  const runtime = fakeRuntime();
  runtime.behave(async () => HONEST_VIEW);
  return runtime;
}

describe("the defaults", () => {
  it("are the real parts: an embedded host needs nothing but a folder", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));
    const host: OpenHost = await openHost({ port: 0, dataDir, cloudUrl: cloud.url, pageFolder: dataDir });
    expect((await host.service.search("contract_notes")).items).toHaveLength(1);
    await host.close();
    rmSync(dataDir, { recursive: true });
  });
});
