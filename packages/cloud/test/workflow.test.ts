import { createHash } from "node:crypto";
import { makePackage, startCloud, type TestCloud, upload, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const fieldsOf = (record: object) => Object.keys(record).sort().join(" ");
const SUBMISSION_FIELDS =
  "capabilities changes changes_since_superseded channel created_at digest dossier endorsements history id issues key_id " +
  "median_wait_seconds official publisher queue_position runtime size sources state submission_id supersedes tier tier_reasons " +
  "updated_at version";
const VERSION_FIELDS =
  "abi api_version capabilities channel digest dossier download_path endorsements id key_id key_revocation manifest min_host_version " +
  "public_key published_at publisher publisher_verified runtime signature size sources state taken_down version yanked";

describe("the way of a package", () => {
  it("[FLOW-06] [FLOW-07] [PUB-01] registers a key for the logged-in account without making it trusted", async () => {
    const author = await cloud.author("registered");
    const me = (await author.get("/publisher/me")).body.data;
    expect(me.items).toMatchObject([
      {
        publisher: author.publisher,
        key_id: author.keyId,
        public_key: author.publicKey,
        verified: false,
        state: "registered",
      },
    ]);
    const pack = makePackage({ publisher: author.publisher });
    const answer = await author.post("/plugins/submissions/upload-ticket", author.ticketBody(pack));
    expect(verdictOf(answer)).toBe("403 auth.publisher_unverified");
  });

  it("[FLOW-08] [FLOW-09] [AUTH-06] gives tickets only to publishers that an administrator has verified", async () => {
    const author = await cloud.author("registered");
    const pack = makePackage({ publisher: author.publisher });
    const before = await author.post("/plugins/submissions/upload-ticket", author.ticketBody(pack));
    expect(before.status).toBe(403);
    const registration = (await author.get("/publisher/me")).body.data.items[0];
    await cloud.verify(registration.publisher_id);
    const after = await author.post("/plugins/submissions/upload-ticket", author.ticketBody(pack));
    expect(verdictOf(after)).toBe("200 ok");
    const administrator = await cloud.administrator();
    const listed = await administrator.get("/admin/publishers?state=verified");
    expect(listed.body.data.items.at(-1)).toMatchObject({ evidence: "ID", reason: "seen", verified: true });
  });

  it("[FLOW-10] [FLOW-11] [PUB-02] [PUB-03] [PUB-04] [FLOW-14] [INAPP-08] takes a resource package from ticket to publication by the rules alone", async () => {
    const author = await cloud.author();
    const pack = makePackage({ publisher: author.publisher });
    const ticket = await author.ticket(pack);
    expect(ticket).toMatchObject({ method: "POST", headers: {} });
    expect(await upload(ticket, pack.archive)).toBe(204);
    const completed = await author.complete(ticket, pack);
    expect(verdictOf(completed)).toBe("200 ok");
    const done = await author.until(completed.body.data.submission_id, "published");
    expect(done.history.map((each) => `${each.state} ${each.actor_role}`)).toEqual([
      "received publisher",
      "checking rules",
      "approved rules",
      "published rules",
    ]);
    expect(fieldsOf(done)).toBe(SUBMISSION_FIELDS);
    const versions = await cloud.anonymous.get(`/plugins/${pack.id}/versions`);
    expect(fieldsOf(versions.body.data.items[0])).toBe(VERSION_FIELDS);
    expect(versions.body.data.items).toMatchObject([
      {
        id: pack.id,
        version: "1.0.0",
        channel: "stable",
        state: "published",
        yanked: null,
        digest: pack.digest,
        size: pack.archive.length,
        publisher: author.publisher,
        publisher_verified: true,
        key_id: author.keyId,
        public_key: author.publicKey,
        manifest: pack.manifest,
      },
    ]);
    const download = await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0/download`);
    expect(download.headers.get("content-type")).toBe("application/gzip");
    expect(createHash("sha256").update(download.bytes).digest("hex")).toBe(pack.digest);
  });

  it("[FLOW-13] [P8] keeps a package with code in review, where nobody can resolve it, until a reviewer publishes it", async () => {
    const author = await cloud.author();
    const pack = makePackage({ publisher: author.publisher, runtime: "wasm" });
    const { submission_id: id } = await author.submit(pack);
    await author.until(id, "in_review");
    expect(verdictOf(await cloud.anonymous.get(`/plugins/${pack.id}/versions`))).toBe("404 state.not_found");
    expect(verdictOf(await cloud.anonymous.get(`/plugins/${pack.id}/versions/1.0.0/download`))).toBe(
      "404 state.not_found",
    );
    const reviewer = await cloud.reviewer();
    expect(verdictOf(await reviewer.post(`/admin/submissions/${id}/take`))).toBe("200 ok");
    const decided = await reviewer.post(`/admin/submissions/${id}/decide`, {
      decision: "approve",
      reason: "read",
      rule_ids: [],
    });
    expect(decided.body.data.state).toBe("approved");
    expect((await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).status).toBe(404);
    const published = await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "fine" });
    expect(published.body.data.state).toBe("published");
    expect((await cloud.anonymous.get(`/plugins/${pack.id}/versions`)).body.data.items).toHaveLength(1);
  });
});
