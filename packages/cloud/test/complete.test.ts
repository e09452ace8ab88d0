import { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ObjectStore } from "@bourse/cloud";
import {
  type Author,
  makePackage,
  signPackage,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  type TestPackage,
  upload,
  verdictOf,
} from "@bourse/cloud/testing";
import type { Ticket } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let cloud: TestCloud;
let author: Author;
/** Makes the next copy of an upload wait. */
let beforeStage: (() => Promise<void>) | undefined;

const gated = (objects: ObjectStore): ObjectStore => ({
  presign: (grant) => objects.presign(grant),
  open: (name) => objects.open(name),
  discard: (key) => objects.discard(key),
  stage: async (key, digest, look) => {
    await beforeStage?.();
    return objects.stage(key, digest, look);
  },
});

beforeAll(async () => {
  cloud = await startCloud({ parts: { wrapObjects: gated } });
  author = await cloud.author();
});
afterAll(() => cloud.close());

const COMPLETE = "/plugins/submissions/complete";

async function uploaded(wish: Parameters<typeof makePackage>[0] = {}): Promise<{ ticket: Ticket; pack: TestPackage }> {
  const pack = makePackage({ publisher: author.publisher, ...wish });
  const ticket = await author.ticket(pack);
  expect(await upload(ticket, pack.archive)).toBe(204);
  return { ticket, pack };
}

const countOf = async () => (await author.get("/publisher/me/submissions?limit=100")).body.data.items.length as number;

describe("complete", () => {
  it("[P11] [PUB-04] answers one submission however often and however parallel it is asked", async () => {
    const { ticket, pack } = await uploaded();
    const before = await countOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => author.complete(ticket, pack)));
    const again = await author.complete(ticket, pack);
    const ids = new Set([...answers, again].map((answer) => answer.body.data.submission_id));
    expect(new Set([...answers, again].map(verdictOf))).toEqual(new Set(["200 ok"]));
    expect(ids.size).toBe(1);
    expect(await countOf()).toBe(before + 1);
  });

  it("[P11] [R-PUBLISH] a used ticket answers only what it was used for, to those who came at the same time as well", async () => {
    const { ticket, pack } = await uploaded();
    const ask = (channel: string) => author.post(COMPLETE, { ...author.completeBody(ticket, pack), channel });
    const asked = ["beta", "stable", "alpha", "beta"];
    const answers = await Promise.all(asked.map(ask));
    const won = answers.find((answer) => answer.status === 200)?.body.data.channel as string;
    for (const [index, channel] of asked.entries()) {
      const expected = channel === won ? "200 ok" : "410 ticket.used";
      expect(verdictOf(answers[index] as (typeof answers)[number]), channel).toBe(expected);
      expect(verdictOf(await ask(channel)), `${channel} again`).toBe(expected);
    }
  });

  it("[P11] answers the one submission to a request whose upload was cleared away by a faster one", async () => {
    const { ticket, pack } = await uploaded();
    const { promise: slowStarts, resolve: slowStarted } = Promise.withResolvers<void>();
    const { promise: fastIsDone, resolve: finish } = Promise.withResolvers<void>();
    beforeStage = () => {
      beforeStage = undefined;
      slowStarted();
      return fastIsDone;
    };
    const slow = author.complete(ticket, pack);
    await slowStarts;
    const fast = await author.complete(ticket, pack);
    finish();
    expect([verdictOf(fast), verdictOf(await slow)]).toEqual(["200 ok", "200 ok"]);
    expect((await slow).body.data.submission_id).toBe(fast.body.data.submission_id);
  });

  it("[P2] [R-PUBLISH] refuses a package of which any byte was changed after its ticket", async () => {
    const { ticket, pack } = await uploaded();
    const changed = Buffer.from(pack.archive);
    for (const at of [0, 12, Math.floor(changed.length / 2), changed.length - 1]) {
      const other = Buffer.from(changed);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(await upload(ticket, other)).toBe(204);
      expect(verdictOf(await author.complete(ticket, pack)), `byte ${at}`).toBe("422 state.digest_mismatch");
    }
    expect(verdictOf(await author.complete(ticket, pack))).toBe("409 ticket.upload_missing");
    expect(await upload(ticket, pack.archive)).toBe(204);
    expect(verdictOf(await author.complete(ticket, pack))).toBe("200 ok");
  });

  it("[P2] [AUTH-08] refuses the signature of another key, package, id or version, and none at all", async () => {
    const { ticket, pack } = await uploaded();
    const other = await cloud.author();
    const elsewhere = makePackage({ publisher: author.publisher });
    const body = author.completeBody(ticket, pack);
    const flipped = Buffer.from(String(body.signature), "base64");
    flipped[40] = (flipped[40] ?? 0) ^ 1;
    const signatures = [
      signPackage(pack, other.key),
      signPackage(elsewhere, author.key),
      signPackage({ ...pack, id: "svc.another_one" }, author.key),
      signPackage({ ...pack, version: "1.0.1" }, author.key),
      signPackage({ ...pack, digest: "0".repeat(64) }, author.key),
      flipped.toString("base64"),
      flipped.subarray(0, 63).toString("base64"),
      "no base64 at all",
    ];
    for (const signature of signatures) {
      expect(verdictOf(await author.post(COMPLETE, { ...body, signature })), signature).toBe("422 signature.invalid");
    }
    const { signature: _, ...unsigned } = body;
    expect(verdictOf(await author.post(COMPLETE, unsigned))).toBe("400 http.body_invalid");
  });

  it("[R-PUBLISH] refuses a manifest that is not the archive's, be it one word", async () => {
    const { ticket, pack } = await uploaded();
    const body = author.completeBody(ticket, pack);
    for (const change of [{ name: "Other" }, { version: "1.0.1" }, { metadata: {} }]) {
      const answer = await author.post(COMPLETE, { ...body, manifest: { ...pack.manifest, ...change } });
      expect(verdictOf(answer)).toBe("422 state.manifest_mismatch");
    }
  });

  it("[R-PUBLISH] refuses an archive whose manifest has another id or version than the ticket", async () => {
    const pack = makePackage({ publisher: author.publisher });
    const body = { ...author.ticketBody(pack), version: "1.0.1" };
    const ticket = (await author.post("/plugins/submissions/upload-ticket", body)).body.data as Ticket;
    await upload(ticket, pack.archive);
    expect(verdictOf(await author.complete(ticket, pack))).toBe("422 state.manifest_mismatch");
  });

  it("[FLOW-05] [FLOW-12] refuses a package that names another publisher than the registration", async () => {
    const pack = makePackage({ publisher: "Somebody Else" });
    const ticket = await author.ticket(pack);
    await upload(ticket, pack.archive);
    expect(verdictOf(await author.complete(ticket, pack))).toBe("422 state.publisher_mismatch");
  });

  it("[PUB-04] refuses what the package tool refuses, with the same findings", async () => {
    const pack = makePackage({ publisher: author.publisher });
    const archive = Buffer.concat([pack.archive, Buffer.from("more")]);
    const { createHash } = await import("node:crypto");
    const digest = createHash("sha256").update(archive).digest("hex");
    const ticket = await author.ticket({ ...pack, archive, digest });
    await upload(ticket, archive);
    const answer = await author.complete(ticket, { ...pack, digest });
    expect(verdictOf(answer)).toBe("422 state.package_invalid");
    expect(answer.body.data.issues.map((each: { rule: string }) => each.rule)).toContain("archive.gzip_invalid");
    // The same bytes will always be refused: the ticket pays for no second reading, and for no second upload.
    expect(verdictOf(await author.complete(ticket, { ...pack, digest }))).toBe("410 ticket.expired");
    expect(await upload(ticket, archive)).toBe(410);
  });

  const WRONG = {
    "signature.invalid": (pack: TestPackage) => ({ signature: signPackage({ ...pack, version: "1.0.1" }, author.key) }),
    "official.set_missing": () => ({
      endorsements: [{ key_id: "0".repeat(64), signature: `${"A".repeat(86)}==` }],
    }),
  };
  it.each(Object.entries(WRONG))(
    "[P4] pays for a few readings that end in %s, and then the ticket ends",
    async (...[code, part]) => {
      const { ticket, pack } = await uploaded();
      const wrong = { ...author.completeBody(ticket, pack), ...part(pack) };
      const { burst } = TEST_LIMITS.rates.refusedCompletion;
      const verdicts: string[] = [];
      for (let asked = 0; asked <= burst + 1; asked += 1) verdicts.push(verdictOf(await author.post(COMPLETE, wrong)));
      expect(verdicts.map((each) => each.split(" ")[1])).toEqual([...Array(burst + 1).fill(code), "ticket.expired"]);
      expect(verdictOf(await author.complete(ticket, pack))).toBe("410 ticket.expired");
      const next = await uploaded();
      expect(verdictOf(await author.complete(next.ticket, next.pack))).toBe("200 ok");
    },
  );

  it("[VER-07] [P1] never takes a version twice, one that differs in its build only, or a lower one", async () => {
    const { pack } = await cloud.published(author, { version: "1.1.0+a" });
    const ask = async (version: string) => {
      const next = makePackage({ publisher: author.publisher, id: pack.id, version });
      return verdictOf(await author.post("/plugins/submissions/upload-ticket", author.ticketBody(next)));
    };
    expect(await ask("1.1.0+a")).toBe("409 state.version_exists");
    expect(await ask("1.1.0+b")).toBe("409 state.version_exists");
    expect(await ask("1.1.0")).toBe("409 state.version_exists");
    expect(await ask("1.0.9")).toBe("409 state.version_not_raised");
    expect(await ask("1.1.0-rc.1")).toBe("409 state.version_not_raised");
    expect(await ask("1.1.1-rc.1")).toBe("200 ok");
  });

  it("[P11] [R-PUBLISH] of two tickets for one version only one becomes a submission", async () => {
    const first = await uploaded({ changes: { description: "One." } });
    const second = await uploaded({ id: first.pack.id, changes: { description: "Two." } });
    const answers = await Promise.all([
      author.complete(first.ticket, first.pack),
      author.complete(second.ticket, second.pack),
    ]);
    expect(answers.map(verdictOf).sort()).toEqual(["200 ok", "409 state.version_exists"]);
  });

  it("[P7] the first publisher owns an extension's id", async () => {
    const { pack } = await cloud.published(author);
    const other = await cloud.author();
    const next = makePackage({ publisher: other.publisher, id: pack.id, version: "2.0.0" });
    const answer = await other.post("/plugins/submissions/upload-ticket", other.ticketBody(next));
    expect(verdictOf(answer)).toBe("409 state.extension_owned");
  });

  it("[AUTH-06] looks at the verification again when a ticket is completed", async () => {
    const someone = await cloud.author();
    const pack = makePackage({ publisher: someone.publisher });
    const ticket = await someone.ticket(pack);
    await upload(ticket, pack.archive);
    const { publisher_id: id } = (await someone.get("/publisher/me")).body.data.items[0];
    await (await cloud.administrator()).post(`/admin/publishers/${id}/suspend`, { reason: "x" });
    expect(verdictOf(await someone.complete(ticket, pack))).toBe("403 auth.publisher_unverified");
    expect((await someone.get("/publisher/me/submissions")).body.data.items).toEqual([]);
  });

  it("[P1] [R-PUBLISH] never sends other bytes than the published ones, whatever happens to the store", async () => {
    const { pack } = await cloud.published(author);
    const address = `/plugins/${pack.id}/versions/1.0.0/download`;
    const folder = path.join(cloud.dataDir, "objects", "packages");
    expect(readdirSync(folder)).toContain(pack.digest);
    const file = path.join(folder, pack.digest);
    const wrong = Buffer.from(pack.archive);
    wrong[20] = (wrong[20] ?? 0) ^ 1;
    writeFileSync(file, wrong);
    expect(verdictOf(await cloud.anonymous.get(address))).toBe("500 http.internal");
    rmSync(file);
    const elsewhere = path.join(cloud.dataDir, "elsewhere");
    writeFileSync(elsewhere, pack.archive);
    symlinkSync(elsewhere, file);
    expect((await cloud.anonymous.get(address)).status).toBe(500);
  });

  it("[VER-07] shows which permissions and contributions a new version changes", async () => {
    const { pack } = await cloud.published(author);
    const view = { id: `${pack.id}.spx`, name: "Index", quoteSymbol: "SPX" };
    const changes = { capabilities: ["tradingRead"], contributes: { views: { [pack.id]: [view] } } };
    const { submission } = await cloud.published(author, { id: pack.id, version: "1.1.0", changes });
    expect(submission.changes).toEqual({
      from_version: "1.0.0",
      added_capabilities: ["tradingRead"],
      removed_capabilities: [],
      added_contributions: [`views:${pack.id}.spx`],
      removed_contributions: [`views:${pack.id}.hello`],
    });
  });
});
