import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { type LosingProxy, startLosingProxy } from "./losing-proxy.ts";
import { BIN, jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const COMPLETE = /\/plugins\/submissions\/complete$/;
let cloud: TestCloud;
let proxy: LosingProxy;
beforeAll(async () => {
  cloud = await startCloud();
  proxy = await startLosingProxy(cloud.url);
});
afterAll(async () => {
  proxy.close();
  await cloud.close();
});

/** An author with a verified key and a package, whose connection to the marketplace drops answers. */
async function author(name: string, runtime: "resource" | "wasm" = "resource") {
  const env = {
    BOURSE_HOME: path.join(folder, name),
    BOURSE_CLOUD: proxy.url,
    BOURSE_PASSWORD: "a long test password",
  };
  const run = (...args: string[]) => call(args, { env });
  const email = `${name}@example.com`;
  await run("sign-up", "--email", email);
  await cloud.proveAddress(email, env.BOURSE_PASSWORD);
  await run("keys", "create", "--no-passphrase");
  const pack = makePackage({ publisher: name, runtime });
  const file = put(folder, `${name}.tar.gz`, pack.archive);
  const registered = await run("register", file, "--json");
  await cloud.verify(String(registered.json().publisher_id));
  const submissions = async () => jsonLines((await run("submissions", "--json")).out);
  return { env, run, pack, file, submissions };
}

describe("publishing again after an answer was lost", () => {
  it("[FLOW-05] finds the submission it made, and its record verifies", async () => {
    const who = await author("unheard");
    proxy.lose(Number.POSITIVE_INFINITY, COMPLETE);
    const unheard = await who.run("publish", who.file);
    expect([unheard.code, unheard.out]).toEqual([1, ""]);
    expect(unheard.err).toContain("may have taken the submission or not");
    proxy.lose(0);
    const [made] = await who.submissions();
    const record = path.join(folder, "unheard.json");
    const again = await who.run("publish", who.file, "--wait", "--json", "--save-record", record);
    expect([again.code, again.json().submission_id]).toEqual([0, made?.submission_id]);
    expect(again.json()).toMatchObject({ submitted_before: true, state: "published", digest: who.pack.digest });
    expect(await who.submissions()).toHaveLength(1);
    const [version] = jsonLines((await who.run("versions", who.pack.id, "--json")).out);
    const verified = await who.run("verify", who.file, "--record", record, "--key", String(version?.key_id));
    expect(verified.code).toBe(0);
  });

  it("submits once when the answer came, and does not change the channel unasked", async () => {
    const who = await author("twice");
    expect((await who.run("publish", who.file, "--channel", "beta", "--json")).json().submitted_before).toBe(false);
    expect((await who.run("publish", who.file)).err).toContain("submitted before");
    const other = await who.run("publish", who.file, "--channel", "stable");
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("tool.submitted_otherwise")]);
    expect(await who.submissions()).toMatchObject([{ channel: "beta" }]);
  });

  it("tells who may not publish an id so, instead of asking for a higher version", async () => {
    const owner = await author("owner");
    await owner.run("publish", owner.file, "--wait");
    const other = await author("other");
    const taken = makePackage({ id: owner.pack.id, publisher: "other" });
    const refused = await other.run("publish", put(folder, "taken.tar.gz", taken.archive));
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("state.extension_owned")]);
  });
});

describe("Ctrl-C while publishing", () => {
  it.each([
    ["ticket", /upload-ticket$/, "Nothing was submitted."],
    ["complete", COMPLETE, "may have taken the submission or not"],
    ["wait", /\/me\/submissions\/[0-9a-f-]+$/, "The submission continues without you"],
  ])("says what state things are in: %s", async (name, address, words) => {
    const who = await author(`stopped-${name}`, "wasm");
    const arrived = proxy.hold(address);
    const child = spawn(process.execPath, [BIN, "publish", who.file, "--wait"], {
      env: { ...process.env, ...who.env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = text(child.stderr);
    const ended = once(child, "exit");
    await Promise.race([arrived, ended.then(async ([code]) => expect.fail(`it ended with ${code}: ${await said}`))]);
    child.kill("SIGINT");
    expect(await ended).toEqual([null, "SIGINT"]);
    expect(await said).toContain(words);
  });
});
