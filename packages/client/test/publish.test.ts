import { makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { SYSTEM_RANDOM as random } from "@bourse/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ClientRefusal,
  choosePackage,
  compareWithPublished,
  createRestClient,
  createSeed,
  followSubmission,
  publishPackage,
  type RestClient,
  recordFromRest,
  registerPublisher,
  resolveVersion,
  type SigningKey,
  signingKey,
  signPackage,
  uploadArchive,
  verifyDownload,
} from "../src/index.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const key = (): SigningKey => signingKey(createSeed(random));

async function newAccount(name: string): Promise<RestClient> {
  const anonymous = createRestClient({ url: cloud.url });
  const body = { email: `${name}@example.com`, password: "a long test password", name };
  const { token } = await anonymous.call("signUp", { body });
  await cloud.proveAddress(body.email, body.password);
  return anonymous.withToken(token);
}

/** An account with a registered key, which is verified by default. */
async function newPublisher(name: string, stage: "registered" | "verified" = "verified") {
  const rest = await newAccount(name);
  const own = key();
  const registration = await registerPublisher({ rest, key: own, publisher: name, displayName: name });
  if (stage === "verified") await cloud.verify(registration.publisher_id);
  return { rest, key: own, registration };
}

const follow = (rest: RestClient, submissionId: string) => followSubmission({ rest, submissionId, everyMs: 5 });

describe("the publishing workflow against the real service", () => {
  it("[FLOW-03] [FLOW-04] [FLOW-05] [FLOW-11] [PUB-02] [PUB-04] takes a package from archive to a version that a client resolves and verifies", async () => {
    const { rest, key: own } = await newPublisher("whole-way");
    const chosen = await choosePackage(makePackage({ publisher: "whole-way" }).archive);
    expect(chosen.publisher).toBe("whole-way");
    const steps: string[] = [];
    const progress: number[] = [];
    const { submission, record } = await publishPackage({
      random,
      rest,
      key: own,
      chosen,
      channel: "beta",
      onStep: (step) => steps.push(step),
      onProgress: (sent) => progress.push(sent),
    });
    expect(steps).toEqual(["register", "sign", "ticket", "upload", "complete"]);
    expect(progress.at(-1)).toBe(chosen.archive.length);
    expect((await follow(rest, submission.submission_id)).state).toBe("published");

    const page = await createRestClient({ url: cloud.url }).call("listPluginVersions", { path: { id: record.id } });
    const published = recordFromRest(page.items[0] as (typeof page.items)[number]);
    expect(published).toMatchObject({ channel: "beta", digest: record.digest, keyId: own.keyId });
    const trust = { hostVersion: "3.0.0", abiMask: 31 };
    expect(resolveVersion({ record: published, trustedKeys: new Set([own.keyId]), ...trust }).reasons).toEqual([]);
    expect(resolveVersion({ record: published, trustedKeys: new Set(), ...trust }).resolvable).toBe(false);
    const path = { id: record.id, version: record.version };
    expect(await verifyDownload(published, await rest.call("downloadVersion", { path }))).toMatchObject({ ok: true });
  });

  it("[FLOW-06] [FLOW-07] [AUTH-08] registers a key by proof of possession, again and again the same record, and trusts nobody", async () => {
    const { rest, key: own, registration } = await newPublisher("same-record", "registered");
    const again = await registerPublisher({ rest, key: own, publisher: "same-record", displayName: "same-record" });
    expect(again).toMatchObject({ publisher_id: registration.publisher_id, key_id: own.keyId, verified: false });
  });

  it("[FLOW-09] [AUTH-06] [AUTH-10] [PUB-02] gets no ticket before the publisher is verified, and says so", async () => {
    const { rest, key: own } = await newPublisher("not-yet", "registered");
    const chosen = await choosePackage(makePackage({ publisher: "not-yet" }).archive);
    await expect(publishPackage({ random, rest, key: own, chosen })).rejects.toMatchObject({
      name: "ServiceError",
      status: 403,
      code: "auth.publisher_unverified",
    });
    expect((await rest.call("listSubmissions", {})).items).toEqual([]);
  });

  it("[FLOW-12] registers the publisher again for each archive that is chosen, with the identity read from that one", async () => {
    const { rest, key: own } = await newPublisher("first-name");
    const registered: string[] = [];
    const spy: RestClient = {
      ...rest,
      call: (name, input) => {
        if (name === "registerPublisher") registered.push(JSON.parse(JSON.stringify(input)).body.publisher);
        return rest.call(name, input);
      },
    };
    for (const publisher of ["first-name", "first-name"])
      await publishPackage({
        random,
        rest: spy,
        key: own,
        chosen: await choosePackage(makePackage({ publisher }).archive),
      });
    expect(registered).toEqual(["first-name", "first-name"]);
    const chosen = await choosePackage(makePackage({ publisher: "second-name" }).archive);
    await expect(publishPackage({ random, rest: spy, key: own, chosen })).rejects.toMatchObject({
      code: "auth.publisher_unverified",
    });
    const { items } = await rest.call("listRegistrations", {});
    const second = items.find((each) => each.publisher === "second-name");
    expect([registered.length, second?.state]).toEqual([3, "registered"]);
    await cloud.verify(second?.publisher_id ?? "");
    await expect(publishPackage({ random, rest, key: own, chosen })).resolves.toMatchObject({
      record: { publisher: "second-name" },
    });
  });

  it("[AUTH-11] an ended session is refused with 401, and a new login works", async () => {
    const rest = await newAccount("come-back");
    await rest.call("logout", { body: {} });
    await expect(rest.call("readMe", {})).rejects.toMatchObject({ status: 401 });
    const body = { email: "come-back@example.com", password: "a long test password" };
    const { token } = await rest.call("login", { body });
    expect((await rest.withToken(token).call("readMe", {})).account.email).toBe(body.email);
  });

  it("[FLOW-13] [FLOW-14] [P8] a guest waits in review and nobody can resolve it meanwhile", async () => {
    const { rest, key: own } = await newPublisher("has-code");
    const chosen = await choosePackage(makePackage({ publisher: "has-code", runtime: "wasm" }).archive);
    const { submission, record } = await publishPackage({ random, rest, key: own, chosen });
    const waiting = followSubmission({
      rest,
      submissionId: submission.submission_id,
      everyMs: 5,
      maxLooks: 2,
    });
    await expect(waiting).rejects.toMatchObject({ code: "tool.follow_timeout" });
    await expect(rest.call("listPluginVersions", { path: { id: record.id } })).rejects.toMatchObject({ status: 404 });
  });

  it("[VER-07] compares with what is published: version raised, capabilities and contributions changed", async () => {
    const { rest, key: own } = await newPublisher("raises");
    const first = makePackage({ publisher: "raises" });
    expect(await compareWithPublished(rest, first.manifest)).toBeUndefined();
    const { submission } = await publishPackage({ random, rest, key: own, chosen: await choosePackage(first.archive) });
    await follow(rest, submission.submission_id);
    expect(await compareWithPublished(rest, first.manifest)).toMatchObject({ fromVersion: "1.0.0", raised: false });
    const view = { id: `${first.id}.quote`, name: "Quote", quoteSymbol: "SPX" };
    const changes = { capabilities: ["tradingRead"], contributes: { views: { [first.id]: [view] } } };
    const next = makePackage({ id: first.id, publisher: "raises", version: "1.1.0", changes });
    expect(await compareWithPublished(rest, next.manifest)).toEqual({
      fromVersion: "1.0.0",
      raised: true,
      addedCapabilities: ["tradingRead"],
      removedCapabilities: [],
      addedContributions: [`${first.id}.quote`],
      removedContributions: [`${first.id}.hello`],
    });
  });

  it("[PUB-03] [P7] [R-PUBLISH] a ticket takes one upload of its own package and no second", async () => {
    const { rest, key: own } = await newPublisher("one-ticket");
    const pack = makePackage({ publisher: "one-ticket" });
    const body = {
      id: pack.id,
      version: pack.version,
      publisher: "one-ticket",
      key_id: own.keyId,
      digest: pack.digest,
    };
    const ticket = await rest.call("createUploadTicket", { body: { ...body, size: pack.archive.length } });
    const upload = (archive: Uint8Array) => uploadArchive({ random, transport: rest.transport, ticket, archive });
    await expect(upload(new Uint8Array(pack.archive.length + 1))).rejects.toMatchObject({ code: "tool.upload_failed" });
    await upload(pack.archive);
    const chosen = await choosePackage(pack.archive);
    const { signature } = signPackage(chosen, own);
    const { ticket_id, object_key } = ticket;
    await rest.call("completeSubmission", { body: { ticket_id, object_key, manifest: pack.manifest, signature } });
    await expect(upload(pack.archive)).rejects.toMatchObject({ code: "tool.upload_failed" });
  });

  it("[FLOW-04] [R-ARCHIVE] [P6] refuses a package before anything is sent, with the rules' own issues", async () => {
    const failure = await choosePackage(Buffer.from("no archive")).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(ClientRefusal);
    expect(failure).toMatchObject({ code: "tool.package_refused", issues: [{ rule: "archive.gzip_invalid" }] });
  });
});
