import { type Author, makePackage, startCloud, type TestCloud, until, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let cloud: TestCloud;
let author: Author;
beforeAll(async () => {
  cloud = await startCloud();
  author = await cloud.author();
});
afterAll(() => cloud.close());

/** The fields of a public record; a new one is a decision. */
const PUBLIC_FIELDS = [
  "abi",
  "api_version",
  "capabilities",
  "channel",
  "digest",
  "dossier",
  "download_path",
  "endorsements",
  "id",
  "key_id",
  "key_revocation",
  "manifest",
  "min_host_version",
  "public_key",
  "published_at",
  "publisher",
  "publisher_verified",
  "runtime",
  "signature",
  "size",
  "sources",
  "state",
  "taken_down",
  "version",
  "yanked",
];

describe("the catalogue", () => {
  it("[PUB-06] [AUTH-07] [VER-08] lists versions to anybody, newest first by semantic version, page by page", async () => {
    const order = ["1.0.0-alpha.2", "1.0.0-alpha.10", "1.0.0", "1.2.0", "1.10.0", "2.0.0-rc.1", "2.0.0"];
    order.push("9007199254740992.0.0", "9007199254740993.0.0", "99999999999999999999.0.0");
    const { pack } = await cloud.published(author, { version: order[0] ?? "" });
    for (const version of order.slice(1)) await cloud.published(author, { id: pack.id, version });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "?limit=3" : `?limit=3&cursor=${cursor}`;
      const page = (await cloud.anonymous.get(`/plugins/${pack.id}/versions${query}`)).body.data;
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map((each: { version: string }) => each.version));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(order.toReversed());
  });

  it("[PUB-06] [VER-01] [VER-08] shows channel, minimum host version, API version and ABI of each version apart", async () => {
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const ticket = await author.ticket(pack);
    const { upload } = await import("@bourse/cloud/testing");
    await upload(ticket, pack.archive);
    const body = { ...author.completeBody(ticket, pack), channel: "beta" };
    const { submission_id: id } = (await author.post("/plugins/submissions/complete", body)).body.data;
    await author.until(id, "in_review");
    const reviewer = await cloud.reviewer();
    await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "ok", rule_ids: [] });
    await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "ok" });
    const [record] = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(record).toMatchObject({
      channel: "beta",
      min_host_version: null,
      api_version: 1,
      version: "1.0.0",
      abi: { version: 3, mask: 0 },
    });
  });

  it("[P8] [R-PUBLISH] shows anonymous readers the listed fields and no other", async () => {
    const { pack } = await cloud.published(author);
    const [record] = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(Object.keys(record).sort()).toEqual(PUBLIC_FIELDS);
    const plugin = (await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data;
    expect(Object.keys(plugin).sort()).toEqual([
      "description",
      "id",
      "latest",
      "name",
      "price",
      "publisher",
      "publisher_verified",
      "runtime",
      "verification_path",
    ]);
    const text = JSON.stringify([record, plugin]);
    for (const secret of [author.accountId, author.account?.email ?? "?"]) expect(text).not.toContain(secret);
  });

  it("says of an extension what the version says that it shows, also after a yank", async () => {
    const { pack } = await cloud.published(author, { changes: { name: "First name", description: "First text" } });
    const wish = { id: pack.id, version: "1.1.0", changes: { name: "Second name", description: "Second text" } };
    await cloud.published(author, wish);
    const said = async () => {
      const one = (await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data;
      const query = encodeURIComponent(pack.id);
      const { items } = (await cloud.anonymous.get(`/plugins?query=${query}&limit=100`)).body.data;
      expect(items.find((each: { id: string }) => each.id === pack.id)).toEqual(one);
      return [one.name, one.description, one.latest.version];
    };
    expect(await said()).toEqual(["Second name", "Second text", "1.1.0"]);
    const address = `/plugins/${pack.id}/versions/1.1.0`;
    expect((await author.post(`${address}/yank`, { reason: "broken" })).status).toBe(200);
    expect(await said()).toEqual(["First name", "First text", "1.0.0"]);
    expect((await author.post(`${address}/unyank`, { reason: "it was right" })).status).toBe(200);
    expect(await said()).toEqual(["Second name", "Second text", "1.1.0"]);
  });

  it("answers 304 to those who have the very bytes, and a new tag after a change", async () => {
    const { pack } = await cloud.published(author);
    const address = `/plugins/${pack.id}/versions`;
    const first = await cloud.versionsWithDossier(pack.id);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const same = await cloud.anonymous.get(address, { "if-none-match": etag });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    await cloud.published(author, { id: pack.id, version: "1.0.1" });
    // A job publishes, and tells of it after its commit.
    const changed = await until(async () => {
      const answer = await cloud.anonymous.get(address, { "if-none-match": etag });
      return answer.status === 304 ? undefined : answer;
    }, "an answer with the new version");
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  it("[P1] [P8] shows a yank at once with its reason, keeps the bytes, and takes it back", async () => {
    const { pack } = await cloud.published(author);
    await cloud.published(author, { id: pack.id, version: "1.0.1" });
    const address = `/plugins/${pack.id}/versions/1.0.0`;
    const before = await cloud.anonymous.get(`${address}/download`);
    const yanked = await author.post(`${address}/yank`, { reason: "wrong figures", superseded_by: "1.0.1" });
    expect(yanked.body.data).toMatchObject({
      state: "yanked",
      yanked: { reason: "wrong figures", superseded_by: "1.0.1" },
    });
    const [, old] = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    expect(old).toMatchObject({ version: "1.0.0", state: "yanked", yanked: { reason: "wrong figures" } });
    expect(old.digest).toBe(pack.digest);
    const after = await cloud.anonymous.get(`${address}/download`);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(after.headers.get("bourse-version-state")).toBe("yanked");
    expect(verdictOf(await author.post(`${address}/yank`, { reason: "again" }))).toBe("409 state.conflict");
    const back = await author.post(`${address}/unyank`, { reason: "they were right" });
    expect(back.body.data).toMatchObject({ state: "published", yanked: null });
  });

  it("[R-PUBLISH] lets nobody but the publisher and administrators yank, and sends nobody to what is not published", async () => {
    const { pack } = await cloud.published(author);
    const other = await cloud.author();
    const address = `/plugins/${pack.id}/versions/1.0.0`;
    expect(verdictOf(await other.post(`${address}/yank`, { reason: "x" }))).toBe("403 state.not_owner");
    const sent = await author.post(`${address}/yank`, { reason: "x", superseded_by: "9.9.9" });
    expect(verdictOf(sent)).toBe("409 state.conflict");
    expect((await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items[0].state).toBe("published");
    const administrator = await cloud.administrator();
    expect(verdictOf(await administrator.post(`${address}/yank`, { reason: "reported" }))).toBe("200 ok");
    expect(verdictOf(await author.post("/plugins/svc.not_there_at_all/versions/1.0.0/yank", { reason: "x" }))).toBe(
      "404 state.not_found",
    );
  });

  it("[P8] [P17] lets no publisher put back what an administrator withdrew, nor anything while suspended", async () => {
    const publisher = await cloud.author();
    const { pack } = await cloud.published(publisher);
    const address = `/plugins/${pack.id}/versions/1.0.0`;
    const administrator = await cloud.administrator();
    await administrator.post(`${address}/yank`, { reason: "steals keys" });
    expect(verdictOf(await publisher.post(`${address}/unyank`, { reason: "no" }))).toBe("403 auth.role_required");
    expect(verdictOf(await administrator.post(`${address}/unyank`, { reason: "mistaken" }))).toBe("200 ok");
    expect(verdictOf(await publisher.post(`${address}/yank`, { reason: "mine" }))).toBe("200 ok");
    const { publisher_id } = (await publisher.get("/publisher/me")).body.data.items[0];
    await administrator.post(`/admin/publishers/${publisher_id}/suspend`, { reason: "keys stolen" });
    expect(verdictOf(await publisher.post(`${address}/unyank`, { reason: "x" }))).toBe("403 auth.publisher_suspended");
  });

  it("[P1] serves a version with build metadata under both spellings of its plus sign", async () => {
    const { pack } = await cloud.published(author, { version: "1.0.0+build.7" });
    const [record] = (await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items;
    const answer = await fetch(cloud.url + record.download_path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(pack.archive))).toBe(true);
    const plain = await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0+build.7/download`);
    expect(plain.bytes.equals(Buffer.from(pack.archive))).toBe(true);
    const head = await cloud.anonymous.send({
      method: "HEAD",
      path: `/plugins/${pack.id}/versions/1.0.0+build.7/download`,
    });
    expect([head.status, head.bytes.length, head.headers.get("content-length")]).toEqual([
      200,
      0,
      String(pack.archive.length),
    ]);
    const tag = plain.headers.get("etag") ?? "";
    const again = await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0+build.7/download`, {
      "if-none-match": tag,
    });
    expect(again.status).toBe(304);
  });

  it("[R-PUBLISH] does not tell one account about another's submissions", async () => {
    const other = await cloud.author();
    const { submission } = await cloud.published(author);
    expect(verdictOf(await other.submission(submission.submission_id))).toBe("404 state.not_found");
    expect((await other.get("/publisher/me/submissions")).body.data.items).toEqual([]);
  });

  it("[PUB-05] gives an author the own submissions, newest first, page by page", async () => {
    const someone = await cloud.author();
    const ids: string[] = [];
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
      const { submission } = await cloud.published(someone, { id: "svc.three_versions", version });
      ids.unshift(submission.submission_id);
    }
    const first = (await someone.get("/publisher/me/submissions?limit=2")).body.data;
    const second = (await someone.get(`/publisher/me/submissions?limit=2&cursor=${first.next_cursor}`)).body.data;
    const seen = [...first.items, ...second.items].map((each: { submission_id: string }) => each.submission_id);
    expect(seen).toEqual(ids);
    expect(second.next_cursor).toBeNull();
  });

  it("finds extensions by the words of id, name, description and publisher", async () => {
    const { pack } = await cloud.published(author, {
      changes: { name: "Turnover Lens", description: "Shows volume." },
    });
    await cloud.published(author);
    const find = async (query: string) =>
      (await cloud.anonymous.get(`/plugins?query=${query}`)).body.data.items.map((each: { id: string }) => each.id);
    expect(await find("lens+turnover")).toEqual([pack.id]);
    expect(await find("VOLUME")).toEqual([pack.id]);
    expect(await find("turn+vol")).toEqual([pack.id]);
    expect(await find("'%26!:*")).toEqual((await find("")).slice(0, 50));
    expect(await find("nothing-has-this")).toEqual([]);
    const page = (await cloud.anonymous.get("/plugins?limit=1")).body.data;
    const next = (await cloud.anonymous.get(`/plugins?limit=1&cursor=${page.next_cursor}`)).body.data;
    expect(next.items[0].id > page.items[0].id).toBe(true);
  });

  it("[P4] takes a description of one endless word", async () => {
    const word = "\u{4e2d}".repeat(900);
    const { pack } = await cloud.published(author, { changes: { description: word } });
    const found = await cloud.anonymous.get(`/plugins?query=${encodeURIComponent(word.slice(0, 100))}`);
    expect(found.body.data.items.map((each: { id: string }) => each.id)).toEqual([pack.id]);
  });

  const forged = (list: string, place: string) => Buffer.from(`${list}:${place}`).toString("base64url");

  it("[P28] refuses cursors that it did not write, and page sizes out of range", async () => {
    const { pack } = await cloud.published(author);
    const bad = [
      "cursor=x",
      "cursor=",
      "limit=0",
      "limit=101",
      "limit=1.0",
      "limit=1&limit=2",
      "more=1",
      "cursor=YXVkaXQ6MQ",
      ...["x", "1", "1.0.0-", "9".repeat(61).concat(".0.0"), "\0"].map(
        (place) => `cursor=${forged("versions", place)}`,
      ),
    ];
    for (const query of bad) {
      const answer = await cloud.anonymous.get(`/plugins/${pack.id}/versions?${query}`);
      expect(verdictOf(answer), query).toBe("400 http.query_invalid");
    }
  });
});
