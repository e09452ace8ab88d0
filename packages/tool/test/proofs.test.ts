import path from "node:path";
import { fakeDns, makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const PASSWORD = "canary-password-4711";
const dns = fakeDns();
let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ parts: { dns } });
});
afterAll(() => cloud.close());

function person(name: string, password = PASSWORD) {
  const env = {
    BOURSE_HOME: path.join(folder, `home-${name}`),
    BOURSE_CLOUD: cloud.url,
    BOURSE_PASSWORD: password,
  };
  return (...args: string[]) => call(args, { env });
}

async function administrator() {
  const found = cloud.operatorNamed("administrator");
  const run = person("administrator", found.password);
  await run("login", "--email", found.email);
  return run;
}

async function registered(name: string) {
  const run = person(name);
  await run("sign-up", "--email", `${name}@example.com`);
  await cloud.proveAddress(`${name}@example.com`, PASSWORD);
  await run("keys", "create", "--no-passphrase");
  const pack = makePackage({ publisher: name });
  await run("register", put(folder, `${pack.id}.tar.gz`, pack.archive));
  return run;
}

describe("proofs on the command line", () => {
  it("go from what to publish to a decision that cites them", async () => {
    const run = await registered("prover");
    const begun = await run("publisher", "prove", "--method", "dns_txt", "--domain", "a.example");
    expect([begun.code, begun.err]).toEqual([0, ""]);
    const [, line = "", token = ""] =
      /\n {2}(_bourse-challenge\.a\.example\. 300 IN TXT "([^"]+)")\n/.exec(begun.out) ?? [];
    expect(line).not.toBe("");
    const [{ proof_id: id } = {}] = jsonLines((await run("publisher", "proofs", "--json")).out);
    const missing = await run("publisher", "check", String(id));
    expect(missing.code).toBe(1);
    expect(missing.out).toContain("there is no TXT record at _bourse-challenge.a.example");
    dns.publish("_bourse-challenge.a.example", token);
    const found = await run("publisher", "check", String(id));
    expect([found.code, found.out]).toEqual([0, expect.stringMatching(/^proven since .* found the expected value/)]);
    const key = await run("publisher", "prove", "--method", "key_challenge", "--json");
    expect(key.json()).toMatchObject({ state: "proven", domain: null });
    const admin = await administrator();
    const publisher = jsonLines((await admin("admin", "publishers", "--json")).out).find(
      (each) => each.publisher === "prover",
    );
    const publisherId = String(publisher?.publisher_id);
    const shown = await admin("admin", "proofs", publisherId);
    expect(shown.out).toContain("1 TXT record, one is the expected value");
    const refused = await admin("admin", "verify", publisherId, "--reason", "seen");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("proof.evidence_required")]);
    const cited = `${String(id)},${String(key.json().proof_id)}`;
    const done = await admin("admin", "verify", publisherId, "--reason", "seen", "--proofs", cited, "--json");
    expect(done.json()).toMatchObject({ verified: true, proof_ids: cited.split(",") });
  });

  it("of a file show its place and content, and are given up", async () => {
    const run = await registered("filer");
    const begun = await run("publisher", "prove", "--method", "well_known", "--domain", "b.example");
    expect(begun.out).toContain("https://b.example/.well-known/bourse-publisher.json");
    expect(begun.out).toMatch(/\n {2}\{"bourse_publisher_proofs":\["bourse-publisher-proof=/);
    const [{ proof_id: id } = {}] = jsonLines((await run("publisher", "proofs", "--json")).out);
    expect((await run("publisher", "withdraw", String(id), "--json")).json().state).toBe("withdrawn");
    const over = await run("publisher", "check", String(id));
    expect([over.code, over.err]).toEqual([1, expect.stringContaining("proof.state")]);
  });

  it("refuse what names no domain, no publisher or no proof", async () => {
    const run = await registered("wrong");
    const prove = (...args: string[]) => run("publisher", "prove", "--method", ...args);
    const usage = [
      await prove("dns_txt"),
      await prove("key_challenge", "--domain", "a.example"),
      await prove("dns_txt", "--domain", "a.example", "--publisher", "nobody"),
      await run("publisher", "check", "1"),
    ];
    expect(usage.map((each) => each.code)).toEqual([2, 2, 2, 2]);
    const local = await prove("well_known", "--domain", "127.0.0.1");
    expect([local.code, local.err]).toEqual([1, expect.stringContaining("proof.domain_invalid")]);
  });
});
