import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

/** Everything written by any command of this file. */
const written: string[] = [];

/** A user with their own config folder. */
function person(name: string, password = PASSWORD) {
  const home = path.join(folder, `home-${name}`);
  const env = { BOURSE_HOME: home, BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: password, BOURSE_PASSPHRASE: PASSPHRASE };
  const run = async (...args: string[]) => {
    const called = await call(args, { env });
    written.push(called.out, called.err);
    return called;
  };
  return { home, env, run };
}

async function operator(role: "administrator" | "reviewer") {
  const found = cloud.operatorNamed(role);
  const who = person(role, found.password);
  expect((await who.run("login", "--email", found.email)).code).toBe(0);
  return who;
}

/** Deriving the key of a passphrase takes half a second: authors have one only where it may leak. */
async function author(name: string, ...protection: readonly "--no-passphrase"[]) {
  const who = person(name);
  await who.run("sign-up", "--email", `${name}@example.com`);
  await cloud.proveAddress(`${name}@example.com`, PASSWORD);
  await who.run("keys", "create", ...protection);
  return who;
}

async function verifyAll(): Promise<void> {
  const admin = await operator("administrator");
  const { out } = await admin.run("admin", "publishers", "--state", "registered", "--json");
  const basis = ["--reason", "seen", "--evidence", "a letter"];
  for (const { publisher } of jsonLines(out)) {
    const verified = await admin.run("admin", "verify", String(publisher), ...basis);
    expect([verified.code, verified.out]).toEqual([0, `"${publisher}" is verified\n`]);
    const again = await admin.run("admin", "verify", String(publisher), ...basis);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("(verified, key ")]);
  }
  const nobody = await admin.run("admin", "verify", "Nobody Known", ...basis);
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining("bourse admin publishers")]);
}

const archiveOf = (publisher: string, runtime: "resource" | "wasm" = "resource") => {
  const pack = makePackage({ publisher, runtime });
  return { pack, file: put(folder, `${pack.id}.tar.gz`, pack.archive) };
};

describe("the marketplace commands against the real service", () => {
  it("[AUTH-10] doctor names what blocks, step by step, until nothing does", async () => {
    const who = person("stepwise");
    const blocker = async () => (await who.run("doctor", "--json")).json().blocked_by;
    expect(await blocker()).toBe("session");
    await who.run("sign-up", "--email", "stepwise@example.com");
    await cloud.proveAddress("stepwise@example.com", PASSWORD);
    expect(await blocker()).toBe("key");
    await who.run("keys", "create", "--no-passphrase");
    expect(await blocker()).toBe("registration");
    const { file } = archiveOf("stepwise");
    expect((await who.run("register", file)).code).toBe(0);
    expect(await blocker()).toBe("verification");
    const early = (await who.run("publish", file)).err;
    expect(early).toContain("auth.publisher_unverified");
    expect(early).toContain("Still to do: prove who you are, an administrator's decision.");
    await verifyAll();
    expect(await blocker()).toBeNull();
    expect((await who.run("doctor")).code).toBe(0);
  });

  it("doctor says when the marketplace is silent", async () => {
    const who = person("lonely");
    const called = await who.run("doctor", "--json", "--cloud", "http://127.0.0.1:1");
    expect([called.code, called.json().blocked_by]).toEqual([1, "cloud"]);
  });

  it("[FLOW-10] [FLOW-13] [PUB-05] publishes a resource package, follows it and keeps a record that verifies", async () => {
    const who = await author("whole");
    const { file, pack } = archiveOf("whole");
    await who.run("register", file);
    await verifyAll();
    const record = path.join(folder, "whole.record.json");
    const published = await who.run("publish", file, "--wait", "--json", "--save-record", record);
    expect(published.code).toBe(0);
    expect(published.json()).toMatchObject({ state: "published", digest: pack.digest });
    expect(String(published.json().address)).toContain(String(published.json().submission_id));
    expect(jsonLines((await who.run("submissions", "--json")).out)).toMatchObject([
      { id: pack.id, state: "published" },
    ]);
    const versions = jsonLines((await who.run("versions", pack.id, "--json")).out);
    expect(versions).toMatchObject([{ version: "1.0.0", channel: "stable", digest: pack.digest }]);
    const key = String(versions[0]?.key_id);
    expect((await who.run("verify", file, "--record", record, "--key", key)).code).toBe(0);
    expect((await who.run("yank", pack.id, "1.0.0", "--reason", "broken", "--json")).json().state).toBe("yanked");
    expect((await who.run("unyank", pack.id, "1.0.0", "--reason", "fixed", "--json")).json().state).toBe("published");
  });

  it("[VER-07] refuses a version that was not raised before anything is uploaded", async () => {
    const who = await author("raised", "--no-passphrase");
    const { file, pack } = archiveOf("raised");
    await who.run("register", file);
    await verifyAll();
    await who.run("publish", file, "--wait");
    const same = makePackage({ id: pack.id, publisher: "raised", changes: { description: "Other words." } });
    const again = await who.run("publish", put(folder, "same-version.tar.gz", same.archive));
    expect([again.code, again.out]).toEqual([1, ""]);
    expect(again.err).toContain("state.version_exists");
    expect(jsonLines((await who.run("submissions", "--json")).out).length).toBe(1);
  });

  it("[FLOW-08] [R-PUBLISH] a guest goes through take, decide and publish by a reviewer's commands", async () => {
    const who = await author("reviewed", "--no-passphrase");
    const { file, pack } = archiveOf("reviewed", "wasm");
    await who.run("register", file);
    await verifyAll();
    await who.run("publish", file);
    const reviewer = await operator("reviewer");
    const waiting = async () =>
      jsonLines((await reviewer.run("admin", "submissions", "--state", "in_review", "--json")).out).find(
        (each) => each.id === pack.id,
      );
    await expect.poll(waiting).toBeDefined();
    const id = String((await waiting())?.submission_id);
    expect((await who.run("admin", "take", id)).code).toBe(1);
    expect((await reviewer.run("admin", "take", id, "--json")).code).toBe(0);
    const decided = await reviewer.run("admin", "decide", id, "--decision", "approve", "--reason", "fine", "--json");
    expect(decided.json().state).toBe("approved");
    expect((await reviewer.run("admin", "publish", id, "--reason", "go", "--json")).json().state).toBe("published");
    expect(jsonLines((await who.run("versions", pack.id, "--json")).out).length).toBe(1);
  });

  it("[AUTH-11] [AUTH-05] a session ends with logout and a new login opens the next", async () => {
    const who = person("returns");
    await who.run("sign-up", "--email", "returns@example.com");
    await cloud.proveAddress("returns@example.com", PASSWORD);
    expect((await who.run("whoami", "--json")).json()).toMatchObject({ account: { email: "returns@example.com" } });
    expect((await who.run("logout")).code).toBe(0);
    expect((await who.run("whoami")).err).toContain("tool.not_logged_in");
    expect((await who.run("submissions")).code).toBe(1);
    expect((await who.run("login", "--email", "returns@example.com")).code).toBe(0);
    expect((await who.run("whoami")).code).toBe(0);
    const wrong = await person("returns", "not the password").run("login", "--email", "returns@example.com");
    expect([wrong.code, wrong.out]).toEqual([1, ""]);
  });

  it("reads the password from the standard input when asked to, and asks nobody where nobody is", async () => {
    const { BOURSE_PASSWORD: _, ...env } = person("piped").env;
    const args = ["sign-up", "--email", "piped@example.com"];
    expect((await call([...args, "--password-stdin"], { env, stdin: `${PASSWORD}\nrest` })).code).toBe(0);
    const alone = await call(["login", "--email", "piped@example.com"], { env });
    expect([alone.code, alone.err.includes("tool.password_missing")]).toEqual([2, true]);
    expect(alone.err).toContain("nobody to ask for the password of the account");
    const { BOURSE_PASSPHRASE: __, ...silent } = env;
    const unsealed = await call(["keys", "create", "--json"], { env: silent });
    expect([unsealed.code, unsealed.json().rule]).toEqual([2, "tool.passphrase_missing"]);
    expect((await call(["login"], { env })).code).toBe(2);
  });

  it("[P28] doctor names a damaged session file as what blocks, and login replaces it", async () => {
    const who = person("garbled");
    await who.run("sign-up", "--email", "garbled@example.com");
    const file = path.join(who.home, "sessions.json");
    writeFileSync(file, "{");
    expect((await who.run("whoami")).err).toContain("tool.session_invalid");
    const { blocked_by, checks } = (await who.run("doctor", "--json")).json();
    expect([blocked_by, checks]).toMatchObject([
      "session",
      [{ ok: true }, { message: expect.stringContaining("not a session file") }],
    ]);
    expect((await who.run("login", "--email", "garbled@example.com")).code).toBe(0);
    expect((await who.run("whoami")).code).toBe(0);
  });

  it("says of what is no id that it is none, before it calls the marketplace", async () => {
    const who = person("mistyped");
    const reason = ["--reason", "r"];
    const wrong = [["versions"], ["yank", "1.0.0", ...reason], ["admin take"]];
    for (const [name = "", ...more] of wrong) {
      const called = await who.run(...name.split(" "), "bad id", ...more, "--cloud", "http://127.0.0.1:1", "--json");
      expect([called.code, called.json()]).toMatchObject([2, { rule: "tool.usage" }]);
      expect(called.err).toMatch(/"bad id" is not an (?:extension )?id/);
    }
  });

  it("[FLOW-06] keys are made, listed, shown, exported and taken in elsewhere", async () => {
    const who = person("keys");
    const made = (await who.run("keys", "create", "signing", "--json")).json();
    expect(made).toMatchObject({ name: "signing", encrypted: true });
    expect(jsonLines((await who.run("keys", "list", "--json")).out)).toEqual([made]);
    const copy = path.join(folder, "copy.json");
    expect((await who.run("keys", "export", "signing", "--out", copy)).code).toBe(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect((await who.run("keys", "export", "signing", "--out", copy)).err).toContain("tool.target_exists");
    const other = person("keys-elsewhere");
    expect((await other.run("keys", "import", copy, "taken", "--json")).json().key_id).toBe(made.key_id);
    expect((await who.run("keys", "show", "none")).err).toContain("tool.key_missing");
    expect((await who.run("keys", "create", "signing")).err).toContain("tool.key_exists");
    expect((await who.run("keys", "create", "bare", "--no-passphrase", "--json")).json().encrypted).toBe(false);
    const weak = await call(["keys", "create", "weak"], { env: { ...who.env, BOURSE_PASSPHRASE: "short" } });
    expect(weak.err).toContain("tool.passphrase_weak");
  });

  it("[ERR-03] gives a script its refusal as one JSON line", async () => {
    const who = person("scripted");
    const refused = await who.run("whoami", "--json");
    expect([refused.code, refused.json()]).toMatchObject([1, { ok: false, rule: "tool.not_logged_in", issues: [] }]);
    const wrong = (await who.run("login", "--email", "nobody@example.com", "--json")).json();
    expect(wrong).toMatchObject({ ok: false, request_id: expect.any(String) });
  });

  it("refuses to speak to a marketplace in the clear", async () => {
    const { code, err } = await person("clear").run(
      "login",
      "--email",
      "a@b.c",
      "--cloud",
      "http://market.example.com",
    );
    expect([code, err.includes("tool.address_refused")]).toEqual([1, true]);
  });

  it("[P23] no output of any command held a password, a passphrase or a token; no config file is open to others", () => {
    const files = globSync(`${folder}/home-*/**/*`, { withFileTypes: true }).filter((each) => each.isFile());
    const paths = files.map((each) => path.join(each.parentPath, each.name));
    const tokens = paths
      .filter((each) => each.endsWith("sessions.json"))
      .flatMap((each) => Object.values(JSON.parse(readFileSync(each, "utf8")) as Record<string, { token: string }>))
      .map((each) => each.token);
    expect(tokens.length).toBeGreaterThan(3);
    const all = written.join("\n");
    for (const secret of [PASSWORD, PASSPHRASE, ...tokens]) expect(all.includes(secret)).toBe(false);
    expect(paths.filter((each) => (statSync(each).mode & 0o077) !== 0)).toEqual([]);
    const stored = paths.map((each) => readFileSync(each, "utf8")).join("\n");
    for (const secret of [PASSWORD, PASSPHRASE]) expect(stored.includes(secret)).toBe(false);
  });
});
