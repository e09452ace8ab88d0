import path from "node:path";
import { makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const PASSWORD = "canary-password-4711";
const PASSPHRASE = "canary passphrase 4712";
let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const person = (name: string, password = PASSWORD) => {
  const home = path.join(folder, `home-${name}`);
  const env = { BOURSE_HOME: home, BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: password, BOURSE_PASSPHRASE: PASSPHRASE };
  return { email: `${name}@example.com`, run: (...args: string[]) => call(args, { env }) };
};
type Person = ReturnType<typeof person>;

async function newcomer(name: string): Promise<Person> {
  const who = person(name);
  await who.run("sign-up", "--email", who.email);
  await cloud.proveAddress(who.email, PASSWORD);
  await who.run("keys", "create", "--no-passphrase");
  return who;
}

async function verifyAll(): Promise<void> {
  const found = cloud.operatorNamed("administrator");
  const admin = person("administrator", found.password);
  await admin.run("login", "--email", found.email);
  const { out } = await admin.run("admin", "publishers", "--state", "registered", "--json");
  for (const { publisher_id } of jsonLines(out))
    await admin.run("admin", "verify", String(publisher_id), "--reason", "seen", "--evidence", "ID");
}

const archiveOf = (publisher: string, id?: string, version = "1.0.0") => {
  const pack = makePackage({ publisher, version, ...(id === undefined ? {} : { id }) });
  return { pack, file: put(folder, `${pack.id}-${version}.tar.gz`, pack.archive) };
};

/** A publisher with a verified key and a published extension. */
async function publisher(name: string) {
  const who = await newcomer(name);
  const { file, pack } = archiveOf(name);
  await who.run("register", file);
  await verifyAll();
  const published = await who.run("publish", file, "--wait", "--json");
  expect([published.code, published.err]).toEqual([0, ""]);
  return { ...who, pack };
}

describe("the publisher's commands against the real service", () => {
  it("invite, accept, promote and remove members", async () => {
    const owner = await publisher("desk");
    const helper = await newcomer("helper");
    expect((await owner.run("publisher", "invite", helper.email)).out).toContain("bourse publisher accept ");
    const [invitation] = jsonLines((await helper.run("publisher", "invitations", "--json")).out);
    expect((await helper.run("publisher", "accept", String(invitation?.invitation_id))).code).toBe(0);
    const { file } = archiveOf("desk", owner.pack.id, "1.1.0");
    expect((await helper.run("register", file)).code).toBe(0);
    await verifyAll();
    expect((await helper.run("publish", file, "--wait", "--json")).json().state).toBe("published");
    const roles = async () => {
      const list = (await owner.run("publisher", "members", "--json")).json() as { members: { role: string }[] };
      return list.members.map((each) => each.role);
    };
    expect(await roles()).toEqual(["owner", "maintainer"]);
    expect((await helper.run("publisher", "remove", owner.email)).err).toContain("publisher.right_missing");
    expect((await owner.run("publisher", "promote", helper.email)).code).toBe(0);
    expect(await roles()).toEqual(["owner", "owner"]);
    expect((await helper.run("publisher", "demote", owner.email)).code).toBe(0);
    expect((await owner.run("publisher", "leave")).code).toBe(0);
    expect((await helper.run("publisher", "leave")).err).toContain("publisher.last_owner");
    expect((await helper.run("publisher", "remove", "nobody@example.com")).code).toBe(2);
  });

  it("rotate a key and publish with the new one; revoke it, and it is over", async () => {
    const who = await publisher("turner");
    await who.run("keys", "create", "next", "--no-passphrase");
    const rotated = await who.run("keys", "rotate", "next", "--json");
    expect([rotated.code, rotated.err]).toEqual([0, ""]);
    const doctor = await who.run("doctor");
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining("blocked verification: the key is retired")]);
    expect((await who.run("doctor", "--key", "next")).code).toBe(0);
    expect((await who.run("doctor", "--key", "absent")).out).toContain("choose another with --key (default, next)");
    const later = archiveOf("turner", who.pack.id, "1.1.0");
    expect((await who.run("publish", later.file)).err).toContain("key.retired");
    expect((await who.run("publish", later.file, "--key", "next", "--wait", "--json")).json().state).toBe("published");
    const revoked = await who.run("keys", "revoke", "next", "--reason", "laptop stolen");
    expect(revoked.code).toBe(0);
    const last = archiveOf("turner", who.pack.id, "1.2.0");
    expect((await who.run("publish", last.file, "--key", "next")).err).toContain("the key is revoked: laptop stolen");
    expect((await who.run("whoami")).out).toContain("revoked from");
    const shown = (await who.run("publisher", "keys")).out;
    expect(shown).toContain("revoked from");
    expect(shown).toContain("laptop stolen");
    expect((await who.run("keys", "rotate", "next", "--effective", "yesterday-ish")).code).toBe(2);
  });

  it("offer, decline, accept: the extension is the other's", async () => {
    const giver = await publisher("giver");
    const taker = await publisher("taker");
    const offer = async () =>
      String((await giver.run("transfer", "offer", giver.pack.id, "--to", "taker", "--json")).json().transfer_id);
    expect((await taker.run("transfer", "cancel", await offer())).out).toContain("cancelled");
    const id = await offer();
    expect(jsonLines((await taker.run("transfer", "list", "--json")).out)[0]).toMatchObject({ transfer_id: id });
    const accepted = await taker.run("transfer", "accept", id);
    expect([accepted.code, accepted.err]).toEqual([0, ""]);
    const next = archiveOf("taker", giver.pack.id, "2.0.0");
    expect((await taker.run("publish", next.file, "--wait", "--json")).json().state).toBe("published");
    expect((await giver.run("transfer", "accept", "no-id")).code).toBe(2);
    expect((await giver.run("transfer", "accept", giver.pack.id)).code).toBe(2);
    expect((await giver.run("transfer", "offer", giver.pack.id, "--to", "taker", "--days", "99")).code).toBe(2);
  });
});
