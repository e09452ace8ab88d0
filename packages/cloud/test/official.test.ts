import { newOfficials } from "@bourse/archive/testing";
import {
  type Author,
  endorse,
  officialAuthor,
  packModel,
  packSite,
  startCloud,
  type TestCloud,
  type TestPackage,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../src/database/database.ts";
import { openOfficialKeys } from "../src/nodes/official-keys.ts";

const officials = newOfficials();
let cloud: TestCloud;
let official: Author;
beforeAll(async () => {
  cloud = await startCloud({ officialSets: officials.sets });
  official = await officialAuthor(cloud);
});
afterAll(() => cloud?.close());

let made = 0;
function site(): TestPackage {
  made += 1;
  return packSite({ id: `svc.official_board_${made}` });
}

/** Submitted and approved by a reviewer; whether it may be published is another question. */
async function approved(
  pack: TestPackage,
  more: Readonly<Record<string, unknown>> = {},
  on = { cloud, official },
): Promise<string> {
  const { submission_id: id } = (await on.official.trySubmit(pack, more)).body.data;
  await on.official.until(id, "in_review");
  const reviewer = await on.cloud.reviewer();
  await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
  return id;
}
const publish = async (id: string, on = cloud) =>
  verdictOf(await (await on.reviewer()).post(`/admin/submissions/${id}/publish`, { reason: "fine" }));
const add = (id: string, endorsements: unknown, by = official) =>
  by.post(`/publisher/me/submissions/${id}/endorsements`, { endorsements });
const versions = (pack: TestPackage) => cloud.anonymous.get(`/plugins/${pack.id}/versions`);

describe("[SERVICE-15, SERVICE-17] a package of an official runtime", () => {
  it("is published only when enough official keys have signed it, and served with their signatures", async () => {
    const pack = site();
    const id = await approved(pack);
    expect(await publish(id)).toBe("409 official.too_few");
    const first = await add(id, endorse(officials, pack, [0]));
    const signed_by = endorse(officials, pack, [0]).map((each) => each.key_id);
    expect(first.body.data.official).toEqual({ threshold: 2, signed_by, missing: 1 });
    expect(await publish(id)).toBe("409 official.too_few");
    expect((await versions(pack)).status).toBe(404);
    await add(id, endorse(officials, pack, [2]));
    expect(await publish(id)).toBe("200 ok");
    const [record] = (await versions(pack)).body.data.items;
    expect(record.endorsements).toEqual(endorse(officials, pack, [0, 2]));
  });

  it("may bring the signatures with it, and gets more of them after its publication", async () => {
    const pack = site();
    const id = await approved(pack, { endorsements: endorse(officials, pack, [0, 1]) });
    expect(await publish(id)).toBe("200 ok");
    expect((await versions(pack)).body.data.items[0].endorsements).toHaveLength(2);
    expect(verdictOf(await add(id, endorse(officials, pack, [2])))).toBe("200 ok");
    expect((await versions(pack)).body.data.items[0].endorsements).toHaveLength(3);
    // The same again changes nothing.
    expect((await add(id, endorse(officials, pack, [2, 2]))).body.data.endorsements).toHaveLength(3);
  });

  it.each([
    ["of a strange key", (pack: TestPackage) => endorse(newOfficials(), pack), "official.key_unknown"],
    ["of another version", () => endorse(officials, site(), [0]), "official.signature_invalid"],
    [
      "that come twice",
      (pack: TestPackage) => endorse(officials, pack, [0]).flatMap((each) => [each, each]),
      "official.key_repeated",
    ],
  ])("[R-SIGNATURE] is refused with signatures %s, at once and later", async (_, of, code) => {
    const pack = site();
    expect(verdictOf(await official.trySubmit(pack, { endorsements: of(pack) }))).toMatch(new RegExp(`^4.. ${code}$`));
    const good = site();
    const { submission_id: id } = (await official.trySubmit(good)).body.data;
    const answer = await add(id, of(good));
    expect(verdictOf(answer)).toMatch(new RegExp(`^4.. ${code}$`));
    expect(answer.body.data.issues.length).toBeGreaterThan(0);
    expect((await official.submission(id)).body.data.endorsements).toEqual([]);
  });

  it("takes signatures from nobody outside its publisher, and none for what is over", async () => {
    const pack = site();
    const { submission_id: id } = (await official.trySubmit(pack)).body.data;
    const stranger = await cloud.author();
    expect(verdictOf(await add(id, endorse(officials, pack), stranger))).toMatch(/^40[34] /);
    await official.post(`/publisher/me/submissions/${id}/withdraw`, { reason: "not yet" });
    expect(verdictOf(await add(id, endorse(officials, pack)))).toBe("409 state.conflict");
  });

  it("needs nothing in another runtime, whatever its publisher is called", async () => {
    const { submission } = await cloud.published(official, { id: "svc.official_notes" });
    expect(submission).toMatchObject({ state: "published", official: null, endorsements: [] });
  });
});

describe("a node with older official keys than the database has seen", () => {
  it("[P9, P28] decides nothing by them once another node goes by newer ones", async () => {
    const node = await startCloud({ officialSets: officials.sets });
    const database = useDatabase(node.pool());
    const author = await officialAuthor(node);
    const pack = packSite();
    const id = await approved(pack, { endorsements: endorse(officials, pack) }, { cloud: node, official: author });
    const late = packSite({ version: "9.9.9" });
    const next = officials.succeed({});
    await openOfficialKeys(next.sets, database, { now: () => new Date("2026-01-02T03:04:05.000Z") });
    expect(await publish(id, node)).toBe("409 official.set_older");
    expect(verdictOf(await add(id, endorse(officials, pack, [2]), author))).toBe("409 official.set_older");
    expect(verdictOf(await author.trySubmit(late, { endorsements: endorse(officials, late) }))).toBe(
      "409 official.set_older",
    );
    expect((await node.published(await node.author())).submission.state).toBe("published");
    await node.close();
  });
});

describe("a service without official keys", () => {
  it("[P28] publishes no web application, and counts no signature", async () => {
    const bare = await startCloud();
    const author = await officialAuthor(bare);
    const pack = packSite();
    const id = await approved(pack, {}, { cloud: bare, official: author });
    expect((await author.submission(id)).body.data.official).toEqual({ threshold: null, signed_by: [], missing: 1 });
    expect(await publish(id, bare)).toBe("409 official.set_missing");
    expect(verdictOf(await add(id, endorse(officials, pack), author))).toBe("409 official.set_missing");
    await bare.close();
  });
});

describe("[LIM-19] a model for non-commercial research", () => {
  it("can never have a price, and is published free", async () => {
    const pack = packModel();
    const id = await approved(pack, { endorsements: endorse(officials, pack) });
    const path = `/creator/extensions/${pack.id}/price`;
    const priced = { amount_minor: 990, currency: "USD" };
    expect(verdictOf(await official.post(path, priced))).toBe("409 purchase.not_sellable");
    expect(await publish(id)).toBe("200 ok");
    expect(verdictOf(await official.post(path, priced))).toBe("409 purchase.not_sellable");
    const listed = (await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data;
    expect(listed).toMatchObject({ runtime: "managedModel", price: null });
    expect(verdictOf(await official.post(path, {}))).toBe("200 ok");
  });
});
