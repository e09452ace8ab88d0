import { readFileSync } from "node:fs";
import path from "node:path";
import { CloudActor, codeOf, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
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
  const home = path.join(folder, `home-${name}`);
  const env = { BOURSE_HOME: home, BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: password };
  const run = (...args: string[]) => call(args, { env });
  const actor = () => {
    const stored = JSON.parse(readFileSync(path.join(home, "sessions.json"), "utf8"))[cloud.url] as { token: string };
    const account = { account_id: "", email: "", name: "", roles: [], created_at: "" };
    return new CloudActor(cloud.url, { token: stored.token, account });
  };
  return { run, actor };
}

async function administrator() {
  const found = cloud.operatorNamed("administrator");
  const who = person("administrator", found.password);
  expect((await who.run("login", "--email", found.email)).code).toBe(0);
  return who;
}

describe("the account commands against the real service", () => {
  it("[AUTH-13] login asks an account with a second factor for its code", async () => {
    const who = person("guarded");
    await who.run("sign-up", "--email", "guarded@example.com");
    const { secret } = (await who.actor().post("/account/second-factor/enrol")).body.data;
    const code = () => codeOf(secret, cloud.clock.now());
    await who.actor().post("/account/second-factor/confirm", { code: code(), password: PASSWORD });
    const login = (...args: string[]) => who.run("login", "--email", "guarded@example.com", ...args);
    expect((await login()).err).toContain("--code");
    expect((await login("--code", "000000")).err).toContain("auth.second_factor_invalid");
    cloud.clock.move(30_000);
    expect((await login("--code", code())).code).toBe(0);
    const shown = (await who.run("whoami")).out;
    expect(shown).toContain("by password and code");
    expect(shown).toContain("second factor (10 recovery codes left)");
  });

  it("sessions lists where the account is logged in, and ends one or all others", async () => {
    const [here, there, elsewhere] = [person("here"), person("there"), person("elsewhere")];
    await here.run("sign-up", "--email", "roaming@example.com");
    for (const each of [there, elsewhere]) await each.run("login", "--email", "roaming@example.com");
    const listed = jsonLines((await here.run("sessions", "list", "--json")).out);
    expect(listed.map((each) => each.current)).toEqual([false, false, true]);
    expect((await here.run("sessions", "list")).out).toContain("this one");
    expect((await here.run("sessions", "revoke", String(listed[1]?.session_id))).code).toBe(0);
    expect((await there.run("whoami")).err).toContain("auth.session_invalid");
    expect((await here.run("sessions", "revoke", "nonsense")).err).toContain("sessions list");
    expect((await here.run("sessions", "revoke-others", "--json")).json()).toEqual({ ended: 1 });
    expect((await elsewhere.run("whoami")).code).toBe(1);
    expect((await here.run("whoami")).code).toBe(0);
  });

  it("[AUTH-10] admin grants and withdraws roles and closes accounts, by id or address", async () => {
    const who = person("promoted");
    await who.run("sign-up", "--email", "promoted@example.com");
    await cloud.proveAddress("promoted@example.com", PASSWORD);
    const admin = await administrator();
    const [account] = jsonLines(
      (await admin.run("admin", "accounts", "--email", "promoted@example.com", "--json")).out,
    );
    const because = ["--reason", "as agreed"];
    const granted = await admin.run("admin", "grant", String(account?.account_id), "--role", "finance", ...because);
    expect(granted.out).toContain("user, finance");
    expect((await who.run("whoami")).out).toContain("user, finance");
    const address = "promoted@example.com";
    expect((await admin.run("admin", "withdraw", address, "--role", "finance", ...because)).code).toBe(0);
    expect((await who.run("whoami")).out).not.toContain("finance,");
    expect((await admin.run("admin", "disable", address, ...because)).out).toContain("disabled");
    expect((await who.run("whoami")).code).toBe(1);
    expect((await admin.run("admin", "enable", address, ...because, "--json")).json().disabled_at).toBeNull();
    expect((await admin.run("admin", "grant", "nobody@example.com", "--role", "finance", ...because)).code).not.toBe(0);
    expect((await who.run("login", "--email", address)).code).toBe(0);
    expect((await who.run("admin", "accounts")).err).toContain("auth.role_required");
  });
});
