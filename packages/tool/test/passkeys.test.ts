import path from "node:path";
import { startCloud, TEST_PASSWORD, type TestCloud } from "@bourse/cloud/testing";
import { PasskeyBrowser } from "@bourse/cloud/testing/passkeys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
let cloud: TestCloud;
let browser: PasskeyBrowser;
beforeAll(async () => {
  cloud = await startCloud();
  browser = await PasskeyBrowser.launch();
});
afterAll(async () => {
  await browser?.close();
  await cloud?.close();
});

/** An account with a passkey, logged in to from the command line too. */
async function owner() {
  const actor = await cloud.trader();
  const page = await browser.open(cloud.url.replace("127.0.0.1", "localhost"));
  const { options } = (await actor.post("/account/passkeys/options")).body.data;
  const credential = await page.create(options);
  const added = await actor.post("/account/passkeys", { name: "Laptop", credential, password: TEST_PASSWORD });
  expect(added.status).toBe(200);
  const logIn = async () => {
    const assertion = await page.get((await cloud.anonymous.post("/auth/passkey/options")).body.data.options);
    return (await cloud.anonymous.post("/auth/passkey/login", { credential: assertion })).status;
  };
  const env = { BOURSE_HOME: path.join(folder, "home"), BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: TEST_PASSWORD };
  const run = (...args: string[]) => call(args, { env });
  expect((await run("login", "--email", actor.account?.email ?? "")).code).toBe(0);
  return { run, logIn, passkeyId: String(added.body.data.passkey_id) };
}

it("[AUTH-13] passkeys lists, renames and removes those of the account; a removed one no longer logs in", async () => {
  const { run, logIn, passkeyId } = await owner();
  expect(jsonLines((await run("passkeys", "list", "--json")).out)).toMatchObject([
    { passkey_id: passkeyId, name: "Laptop", last_used_at: null },
  ]);
  expect(await logIn()).toBe(200);
  expect((await run("passkeys", "list")).out).toMatch(/ {2}Laptop {2}added \S+ {2}used \d/);
  expect((await run("passkeys", "rename", passkeyId, "Old laptop")).out).toContain("is called Old laptop");
  const unnamed = await run("passkeys", "rename", passkeyId, "");
  expect([unnamed.code, unnamed.err]).toEqual([1, expect.stringContaining("/name: has fewer than 1 characters")]);
  expect((await run("passkeys", "remove", "Old laptop")).err).toContain("bourse passkeys list");
  expect((await run("passkeys", "remove", passkeyId)).out).toContain("can no longer log in");
  expect(await logIn()).toBe(401);
  expect((await run("passkeys", "list")).out).toContain("No passkey logs in");
  const again = await run("passkeys", "remove", passkeyId);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("state.not_found")]);
});
