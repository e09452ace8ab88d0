import path from "node:path";
import { makePackage, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const RULE = "manifest.coupling";
let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

function person(name: string, password: string) {
  const home = path.join(folder, `home-${name}`);
  const env = {
    BOURSE_HOME: home,
    BOURSE_CLOUD: cloud.url,
    BOURSE_PASSWORD: password,
  };
  return async (...args: string[]) => {
    const called = await call(args, { env });
    expect(`${args.join(" ")}: ${called.code}`).toBe(`${args.join(" ")}: 0`);
    return called.out;
  };
}

async function operator() {
  const found = cloud.operatorNamed("administrator");
  const run = person("administrator", found.password);
  await run("login", "--email", found.email);
  return run;
}

it("[P29] author and operator go through review, takedown and appeal with the tool", async () => {
  const admin = await operator();
  const author = person("author", "a long test password");
  await author("sign-up", "--email", "author@example.com");
  await cloud.proveAddress("author@example.com", "a long test password");
  await author("keys", "create", "--no-passphrase");
  const submit = async (runtime: "wasm" | "resource") => {
    const pack = makePackage({ publisher: "author", runtime });
    const file = put(folder, `${pack.id}.tar.gz`, pack.archive);
    return { pack, file };
  };
  const { file } = await submit("wasm");
  await author("register", file);
  const [{ publisher_id: publisher } = {}] = jsonLines(await admin("admin", "publishers", "--json"));
  await admin("admin", "verify", String(publisher), "--reason", "seen", "--evidence", "a letter");
  const { submission_id: id } = JSON.parse(await author("publish", file, "--json")) as { submission_id: string };
  await expect.poll(() => author("submissions")).toContain("in_review (high), 0 before it");
  expect(await admin("admin", "queue")).toContain("high  1 waiting, 0 taken");
  expect(await author("submission", id)).toContain(`\`bourse comments ${id}\``);
  expect(await admin("admin", "show", id, "--source")).toContain("no sources came with this submission");
  expect(JSON.parse(await admin("admin", "show", id, "--source", "--json"))).toBe(null);
  const seen = await admin("admin", "show", id);
  for (const part of ["taken    by nobody", "in_review (rules)", '"publisher": "author"']) expect(seen).toContain(part);
  await expect.poll(() => admin("admin", "show", id)).toContain(`sha256        ${"d".repeat(64)}`);
  await admin("admin", "take", id);
  expect(await admin("admin", "submissions", "--state", "in_review")).toContain("(high), taken until");
  await admin("admin", "release", id);
  await admin("admin", "comment", id, "--text", "What is this for?", "--rules", RULE, "--file", "manifest.json");
  await admin("admin", "comment", id, "--text", "Odd.", "--internal");
  await author("comment", id, "--text", "For quotes.");
  expect(jsonLines(await author("comments", id, "--json"))).toHaveLength(2);
  expect(await admin("admin", "comments", id)).toContain("(internal): Odd.");
  expect(await author("withdraw", id, "--reason", "a mistake")).toContain("is withdrawn");

  const { pack, file: notes } = await submit("resource");
  await author("publish", notes, "--wait");
  const version = [pack.id, "1.0.0"];
  const cited = ["--reason", "bad", "--rules", RULE];
  expect(await admin("admin", "quarantine", ...version, ...cited)).toContain("is quarantined");
  expect(await author("versions", pack.id)).toContain("quarantined: bad");
  expect(await author("notices", "list")).toContain(`${pack.id} 1.0.0 is in quarantine`);
  expect(await author("doctor")).toContain("1 of your versions are in quarantine");
  const [{ takedown_id: takedown } = {}] = jsonLines(await author("takedowns", "--json"));
  expect(await author("appeal", String(takedown), "--text", "It is not.")).toContain("open: It is not.");
  expect(await admin("admin", "takedowns", "--state", "appealed")).toContain("It is not.");
  expect(await admin("admin", "restore", ...version, "--reason", "fine")).toContain("is published");
  expect(await admin("admin", "jobs")).toContain("There is no such job.");
  expect(await admin("admin", "audit", "--subject", `version:${pack.id}@1.0.0`)).toContain("version.restore");
  expect(await author("whoami")).not.toContain("blocked by");
  expect(await admin("admin", "suspend", String(publisher), "--reason", "closed")).toContain("is suspended");
  expect(await author("whoami")).toContain("blocked by auth.publisher_suspended");
});
