import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startCloud, type TestCloud } from "@bourse/cloud/testing";
import { interactiveManifest } from "@bourse/testing/archives";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { jsonLines } from "./spawn.ts";
import { testFolder } from "./workspace.ts";

const folder = testFolder();
const PROGRAM = `import { defineExtension } from "@bourse/sdk/guest";
defineExtension({ onStart: () => console.log("read by a reviewer"), views: {} });
`;

/** Each reading asks the marketplace, while the dossier that it waits for takes seconds to make. */
const READ_EVERY_MS = 500;

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ dossiers: "made" });
});
afterAll(() => cloud.close());

function person(name: string, password: string) {
  const env = {
    BOURSE_HOME: path.join(folder, `home-${name}`),
    BOURSE_CLOUD: cloud.url,
    BOURSE_PASSWORD: password,
  };
  return async (...args: string[]) => {
    const { code, out, err } = await call(args, { env });
    expect(`${args.join(" ")}: ${code} ${code === 0 ? "" : err}`).toBe(`${args.join(" ")}: 0 `);
    return out;
  };
}

async function operator() {
  const found = cloud.operatorNamed("administrator");
  const run = person("administrator", found.password);
  await run("login", "--email", found.email);
  return run;
}

/** An author with a compiled project, and an administrator who has verified it. */
async function authorWith(name: string) {
  const project = path.join(folder, name);
  mkdirSync(path.join(project, "src"), { recursive: true });
  mkdirSync(path.join(project, "package"));
  writeFileSync(path.join(project, "src/index.ts"), PROGRAM);
  const id = `svc.sample_${name}`;
  const contributes = { views: { [id]: [{ id: "svc.example.view", name: "Main", interactive: true }] } };
  writeFileSync(path.join(project, "package/manifest.json"), interactiveManifest({ id, publisher: name, contributes }));
  const [admin, author] = [await operator(), person(name, "a long test password")];
  await author("sign-up", "--email", `${name}@example.com`);
  await cloud.proveAddress(`${name}@example.com`, "a long test password");
  await author("keys", "create", "--no-passphrase");
  await author("compile", project);
  await author("register", path.join(project, "package"));
  const all = jsonLines(await admin("admin", "publishers", "--json"));
  const publisher = all.find((each) => each.publisher === name)?.publisher_id;
  await admin("admin", "verify", String(publisher), "--reason", "seen", "--evidence", "a letter");
  return { id, admin, author, packed: path.join(project, "package") };
}

it(
  "sends the sources of a guest in TypeScript, and a reviewer reads with its dossier that it is made of them",
  async () => {
    const { admin, author, packed } = await authorWith("author");
    const { submission_id: id } = JSON.parse(await author("publish", packed, "--json"));
    await expect
      .poll(() => admin("admin", "show", id, "--source"), { timeout: patiently(60_000), interval: READ_EVERY_MS })
      .toContain("the guest is made of exactly these files");
    expect(await admin("admin", "show", id, "--source")).toContain('console.log("read by a reviewer")');
    expect(await author("submission", id)).toContain(
      "sources  reviewers alone read its sources; the guest is made of exactly these files",
    );
    const shown = await admin("admin", "show", id);
    expect(shown).toMatch(/engine +interactive\.wasm of the SDK/);
    const { sha256 } = JSON.parse(await author("dossier", packed, "--json"));
    expect(shown).toContain(sha256);
  },
  patiently(120_000),
);

it(
  "publishes sources with the package or later, and lets everybody read them without an account",
  async () => {
    const { id, admin, author, packed } = await authorWith("open");
    const { submission_id: submission } = JSON.parse(await author("publish", packed, "--public-sources", "--json"));
    await expect
      .poll(() => admin("admin", "show", submission, "--source"), {
        timeout: patiently(60_000),
        interval: READ_EVERY_MS,
      })
      .toContain("the guest is made of exactly these files");
    await admin("admin", "decide", submission, "--decision", "approve", "--reason", "fine");
    await admin("admin", "publish", submission, "--reason", "fine");
    const stranger = person("stranger", "");
    const shown = await stranger("sources", id, "1.0.0");
    expect(shown).toContain("the guest is made of exactly these files");
    expect(shown).toContain('console.log("read by a reviewer")');
    const versions = await stranger("versions", id);
    expect(versions).toMatch(/dossier {2}\d+ scenarios, \d+ findings?, repainting not judged/);
    expect(versions).toContain("sources  everybody reads its sources; the guest is made of exactly these files");
    expect(await author("publish-sources", id, "1.0.0")).toContain(`everybody reads them with \`bourse sources ${id}`);
  },
  patiently(120_000),
);
