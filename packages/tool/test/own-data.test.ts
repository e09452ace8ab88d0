import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codeOf, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
const PASSWORD = "a long test password";
let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
});
afterAll(() => cloud?.close());

/** A user with their own config folder. */
function person(name: string, password = PASSWORD) {
  const env = { BOURSE_HOME: path.join(folder, name), BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: password };
  return (args: string, more: Readonly<Record<string, string>> = {}) =>
    call(args.split(" "), { env: { ...env, ...more } });
}

/** The same with an account whose address is verified. */
async function owner(name: string) {
  const run = person(name);
  const email = `${name}@example.com`;
  expect((await run(`sign-up --email ${email}`)).code).toBe(0);
  const token = { BOURSE_MAIL_CODE: await cloud.mailedCode(email) };
  expect((await run("email confirm", token)).code).toBe(0);
  return run;
}

async function administrator() {
  const found = cloud.operatorNamed("administrator");
  const run = person("administrator", found.password);
  expect((await run(`login --email ${found.email}`)).code).toBe(0);
  return run;
}

it("[AUTH-13] gives the account another address, exports it and closes it, each with the second factor", async () => {
  const run = await owner("whole");
  const secret = (await run("second-factor enrol --json")).json().secret as string;
  const code = () => {
    cloud.clock.move(30_000);
    return codeOf(secret, cloud.clock.now());
  };
  expect((await run(`second-factor confirm --code ${code()}`)).code).toBe(0);
  expect((await run("email change new@example.com")).err).toContain("--code");
  expect((await run(`email change new@example.com --code ${code()}`)).out).toContain("on its way to new@example.com");
  const token = { BOURSE_MAIL_CODE: await cloud.mailedCode("new@example.com") };
  expect((await run("email confirm-change", token)).out).toContain("address is new@example.com");
  expect((await run("whoami")).out).toContain("new@example.com");
  const out = path.join(folder, "account.json");
  // A file that others could read is replaced by one that they cannot.
  writeFileSync(out, "of before", { mode: 0o644 });
  expect((await run(`account export --out ${out} --code ${code()}`)).code).toBe(0);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(out, "utf8")).parts.account[0].email).toBe("new@example.com");
  expect((await run("account close --confirm whole@example.com")).err).toContain("--confirm new@example.com");
  const closed = await run(`account close --confirm new@example.com --code ${code()}`);
  expect(closed.out).toContain("The account is closed");
  expect((await run("whoami")).err).toContain("not logged in");
});

it("[AUTH-10] does each for somebody else as an administrator, and nothing for oneself", async () => {
  const [run, admin] = [await owner("helped"), await administrator()];
  const because = "--reason asked";
  const email = `admin email helped@example.com --email found@example.com ${because}`;
  expect((await run(email)).err).toContain("auth.role_required");
  expect((await admin(email)).out).toContain("bourse email accept");
  const token = { BOURSE_MAIL_CODE: await cloud.mailedCode("found@example.com") };
  expect((await person("elsewhere")("email accept", token)).out).toContain("found@example.com");
  const out = path.join(folder, "other.json");
  expect((await admin(`admin export-account found@example.com --out ${out} ${because}`)).code).toBe(0);
  expect(existsSync(out)).toBe(true);
  const own = `admin close administrator@bourse.local ${because}`;
  expect((await admin(own)).err).toContain("auth.own_account");
  const unproven = person("unproven");
  expect((await unproven("sign-up --email unproven@example.com")).code).toBe(0);
  const { account } = JSON.parse((await unproven("whoami --json")).out) as { account: { account_id: string } };
  expect((await admin(`admin verify-email ${account.account_id} ${because}`)).out).toContain("is verified");
  expect((await admin(`admin close found@example.com ${because}`)).out).toContain("is closed");
  expect((await admin(`admin enable ${account.account_id} ${because}`)).code).toBe(0);
  expect((await admin(`admin appoint ${account.account_id} unproven@example.com ${because}`)).err).toContain(
    "state.not_found",
  );
});
