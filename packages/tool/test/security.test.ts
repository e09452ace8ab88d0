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

/** A user with an account and their own config folder. */
async function person(name: string) {
  const env = { BOURSE_HOME: path.join(folder, name), BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: PASSWORD };
  const run = (args: string, more: Readonly<Record<string, string>> = {}) =>
    call(args.split(" "), { env: { ...env, ...more } });
  expect((await run(`sign-up --email ${name}@example.com`)).code).toBe(0);
  return run;
}

it("[AUTH-13] switches the second factor on and off, and makes new recovery codes", async () => {
  const run = await person("factor");
  expect((await run("doctor")).out).toContain("bourse second-factor enrol");
  const shown = (await run("second-factor enrol")).out;
  expect(shown).toContain("otpauth://totp/");
  const secret = /secret {3}([A-Z2-7]+)/.exec(shown)?.[1] ?? "";
  const code = () => {
    cloud.clock.move(30_000);
    return codeOf(secret, cloud.clock.now());
  };
  expect((await run("second-factor confirm")).code).toBe(2);
  expect((await run("second-factor confirm --code nonsense!")).code).toBe(2);
  expect((await run("second-factor confirm --code 000000")).err).toContain("auth.second_factor_invalid");
  const on = await run(`second-factor confirm --code ${code()}`);
  expect(on.out.match(/^ {2}\S+$/gm)).toHaveLength(10);
  expect((await run("whoami")).out).toContain("second factor (10 recovery codes left)");
  const renewed = (await run(`second-factor recovery-codes --code ${code()} --json`)).json();
  expect(renewed.recovery_codes).toHaveLength(10);
  expect((await run(`second-factor disable --code ${code()}`)).out).toContain("is off");
  expect((await run("second-factor disable --code 123456")).err).toContain("auth.second_factor_off");
});

it("changes the password, and says what is wrong with it", async () => {
  const run = await person("changing");
  expect((await run("password change")).code).toBe(2);
  expect((await run("password change", { BOURSE_NEW_PASSWORD: "short" })).err).toContain("auth.password_weak");
  const next = { BOURSE_NEW_PASSWORD: "another long password" };
  expect((await run("password change", { ...next, BOURSE_PASSWORD: "wrong" })).code).toBe(1);
  expect((await run("password change", next)).out).toContain("The password is changed");
  expect((await run("login --email changing@example.com")).code).toBe(1);
  expect((await run("login --email changing@example.com", { BOURSE_PASSWORD: next.BOURSE_NEW_PASSWORD })).code).toBe(0);
});

it("says of tokens of mails that they do not hold, and of an address that it is none", async () => {
  const run = await person("mailed");
  const token = { BOURSE_TOKEN: "nonsense", BOURSE_NEW_PASSWORD: "another long password" };
  expect((await run("password reset", token)).code).toBe(1);
  expect((await run("email confirm", token)).code).toBe(1);
  expect((await run("email confirm")).code).toBe(2);
  expect((await run("login --email nobody")).err).toContain("is not an e-mail address");
  expect((await run("whoami")).out).toContain("none is sent here");
  for (const line of (await run("whoami")).out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

it("[AUTH-13] verifies the address with the code of the mail, and shows whether it is", async () => {
  const run = await person("proving");
  expect((await run("whoami")).out).toContain("address     not verified");
  expect((await run("doctor")).out).toContain("blocked address");
  expect((await run("email verify")).code).toBe(0);
  const token = { BOURSE_TOKEN: await cloud.mailedCode("proving@example.com", 2) };
  expect((await run("email confirm", token)).out).toContain("is verified");
  expect((await run("whoami")).out).toContain("address     verified");
});
