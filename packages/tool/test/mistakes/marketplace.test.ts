import path from "node:path";
import { makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../fake-io.ts";
import { put, testFolder } from "../workspace.ts";

const folder = testFolder();
const PASSWORD = "a long test password";
let cloud: TestCloud;
let pack: ReturnType<typeof makePackage>;
let archive: string;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
  pack = makePackage({ publisher: "Newcomer" });
  archive = put(folder, "my-extension.tar.gz", pack.archive);
  await run("sign-up", "--email", "newcomer@example.com");
  await cloud.proveAddress("newcomer@example.com", PASSWORD);
  await run("keys", "create", "--no-passphrase");
  const registered = await run("register", archive, "--json");
  await cloud.verify(String(registered.json().publisher_id));
});
afterAll(() => cloud.close());

const run = (...args: readonly string[]) => {
  const env = { BOURSE_HOME: path.join(folder, "home"), BOURSE_CLOUD: cloud.url, BOURSE_PASSWORD: PASSWORD };
  return call(args, { env });
};

/** The whole text that a command line shows, without what differs from one run to the next. */
async function shown(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await run(...args);
  return `${out}${err}exit ${code}`
    .replaceAll(`${folder}/`, "")
    .replaceAll(cloud.url, "CLOUD")
    .replaceAll(pack.id, "svc.my_extension")
    .replace(/\(request [^)]+\)/, "(request ID)");
}

describe("a newcomer who publishes is told", () => {
  it("that the same version exists already", async () => {
    expect((await run("publish", archive, "--wait")).code).toBe(0);
    const changed = makePackage({ publisher: "Newcomer", id: pack.id, changes: { description: "Another text" } });
    const again = put(folder, "again.tar.gz", changed.archive);
    expect(await shown("publish", again)).toMatchInlineSnapshot(`
      "bourse: version 1.0.0 exists [state.version_exists] (request ID)
        Raise the version; a version number is never used twice, and build metadata does not make two versions different.
      Read more: bourse explain state.version_exists
      exit 1"
    `);
  });

  it("that this key is not registered, and that there is none of this name", async () => {
    await run("keys", "create", "other", "--no-passphrase");
    const next = put(
      folder,
      "next.tar.gz",
      makePackage({ publisher: "Newcomer", id: pack.id, version: "1.0.1" }).archive,
    );
    expect(await shown("publish", next, "--key", "other")).toMatchInlineSnapshot(`
      "bourse: The key is registered. Still to do: prove who you are, an administrator's decision. [auth.publisher_unverified] (request ID)
        \`bourse register\` registers the key, \`bourse publisher prove\` starts a proof, an administrator decides; \`bourse doctor\` shows the next step.
      Read more: bourse explain auth.publisher_unverified
      exit 1"
    `);
    expect(await shown("publish", next, "--key", "absent")).toMatchInlineSnapshot(`
      "bourse: There is no key "absent" in home/keys. [tool.key_missing]
        \`bourse keys list\` shows the keys; \`bourse keys create\` makes one.
      Read more: bourse explain tool.key_missing
      exit 1"
    `);
  });

  it("that the marketplace is off", async () => {
    const off = "http://127.0.0.1:1";
    expect(await shown("publish", archive, "--cloud", off)).toMatchInlineSnapshot(`
      "bourse: You are not logged in at http://127.0.0.1:1. [tool.not_logged_in]
        Run \`bourse login\`.
      Read more: bourse explain tool.not_logged_in
      exit 1"
    `);
    expect(await shown("login", "--email", "newcomer@example.com", "--cloud", off)).toMatchInlineSnapshot(`
      "bourse: http://127.0.0.1:1 does not answer (ECONNREFUSED) [tool.cloud_unreachable]
        Check the address (\`--cloud\` or BOURSE_CLOUD) and try again.
      Read more: bourse explain tool.cloud_unreachable
      exit 1"
    `);
  });

  it("that the session has expired", async () => {
    cloud.clock.move(400 * 24 * 3_600_000);
    expect(await shown("submissions")).toMatchInlineSnapshot(`
      "bourse: The session has expired [auth.session_expired] (request ID)
        Log in again; on the command line with \`bourse login\`.
      Read more: bourse explain auth.session_expired
      exit 1"
    `);
  });
});
