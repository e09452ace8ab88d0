import { readFileSync } from "node:fs";
import path from "node:path";
import { readOfficialSets } from "@bourse/archive";
import { type CloudActor, packSite, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const EMAIL = "service@example.com";
const PASSWORD = "a password of the service 4711";
const env = { BOURSE_HOME: path.join(folder, "home"), BOURSE_PASSWORD: PASSWORD };
const sets = path.join(folder, "official.json");
const site = packSite();
const archive = put(folder, "board.tar.gz", site.archive);

let cloud: TestCloud;
const run = (...args: string[]) => call(args, { env: { ...env, BOURSE_CLOUD: cloud.url } });
const must = async (...args: string[]) => {
  const called = await run(...args);
  expect([called.code, called.err]).toEqual([0, called.err]);
  return called;
};

beforeAll(async () => {
  const offline = { env };
  for (const name of ["default", "first", "second"]) await call(["keys", "create", name, "--no-passphrase"], offline);
  await call(["official", "init", sets, "--keys", "first", "second", "--threshold", "2"], offline);
  const read = readOfficialSets(readFileSync(sets));
  if (!read.ok) throw new Error("no set");
  cloud = await startCloud({ officialSets: read.sets });
});
afterAll(() => cloud?.close());

/** The person behind the official publisher, an administrator. */
async function becomeOfficial(): Promise<void> {
  await must("sign-up", "--email", EMAIL);
  await cloud.proveAddress(EMAIL, PASSWORD);
  const administrator = await cloud.administrator();
  const session = await cloud.anonymous.post("/auth/login", { email: EMAIL, password: PASSWORD });
  const { account_id } = session.body.data.account;
  await administrator.post(`/admin/accounts/${account_id}/grant`, { role: "administrator", reason: "the service" });
  await must("register", archive);
  const { data } = (await administrator.get("/admin/publishers?state=registered")).body;
  for (const { publisher_id } of data.items) await cloud.verify(publisher_id);
}

async function publish(reviewer: CloudActor, id: string): Promise<number> {
  return (await reviewer.post(`/admin/submissions/${id}/publish`, { reason: "fine" })).status;
}

it("[SERVICE-17, FLOW-10] a web application is signed by two people, published, and verified from its record", async () => {
  await becomeOfficial();
  const signatures = path.join(folder, "board.official.json");
  await must("official", "sign", archive, "--key", "first", "--out", signatures);
  const submitted = await must("publish", archive, "--endorsements", signatures, "--json");
  const id = String(submitted.json().submission_id);
  const reviewer = await cloud.reviewer();
  await expect.poll(async () => (await run("submission", id, "--json")).json().state).toBe("in_review");
  await reviewer.post(`/admin/submissions/${id}/decide`, { decision: "approve", reason: "fine", rule_ids: [] });
  expect((await must("submission", id)).out).toContain("1 of 2 signatures, 1 missing");
  expect(await publish(reviewer, id)).toBe(409);

  await must("official", "sign", archive, "--key", "second", "--out", signatures);
  expect((await must("official", "add-signature", id, signatures)).out).toContain("2 of 2 signatures, complete");
  // Publishing again sends no second package, and the same signatures change nothing.
  expect((await must("publish", archive, "--endorsements", signatures, "--json")).json()).toMatchObject({
    submission_id: id,
  });
  expect(await publish(reviewer, id)).toBe(200);

  const [record] = jsonLines((await must("versions", site.id, "--json")).out);
  const file = put(folder, "record.json", JSON.stringify(record));
  const key = ["--key", String(record?.key_id)];
  const verified = await must("verify", archive, "--record", file, "--official", sets, "--json", ...key);
  expect(verified.json()).toMatchObject({ verdict: "verified", official: { set: 1, threshold: 2, missing: 0 } });
});

it("[R-SIGNATURE] signatures of another package are sent nowhere, and a strange key's are refused with their code", async () => {
  const other = put(folder, "other.tar.gz", packSite({ id: "svc.official_other" }).archive);
  const strange = path.join(folder, "other.official.json");
  await must("official", "sign", other, "--key", "default", "--out", strange);
  const third = put(folder, "third.tar.gz", packSite({ id: "svc.official_third" }).archive);
  const wrong = await run("publish", third, "--endorsements", strange, "--json");
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining("official.endorsements_invalid")]);
  const refused = await run("publish", other, "--endorsements", strange, "--json");
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining("official.key_unknown")]);
});
