import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
defineExtension({ onStart: () => console.log("read by a reviewer") });
`;

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
    BOURSE_PASSPHRASE: "a passphrase",
  };
  return async (...args: string[]) => {
    const { code, out, err } = await call(args, { env });
    expect(`${args.join(" ")}: ${code} ${code === 0 ? "" : err}`).toBe(`${args.join(" ")}: 0 `);
    return out;
  };
}

async function operator() {
  const { operators } = JSON.parse(readFileSync(path.join(cloud.dataDir, "operators.json"), "utf8"));
  const found = operators.find(({ role }: { role: string }) => role === "administrator");
  const run = person("administrator", found.password);
  await run("login", "--email", found.email);
  return run;
}

it(
  "sends the sources of a guest in TypeScript, and a reviewer reads with its dossier that it is made of them",
  async () => {
    const project = path.join(folder, "project");
    mkdirSync(path.join(project, "src"), { recursive: true });
    mkdirSync(path.join(project, "package"));
    writeFileSync(path.join(project, "src/index.ts"), PROGRAM);
    writeFileSync(path.join(project, "package/manifest.json"), interactiveManifest({ publisher: "author" }));
    const [admin, author] = [await operator(), person("author", "a long test password")];
    await author("sign-up", "--email", "author@example.com");
    await cloud.proveAddress("author@example.com", "a long test password");
    await author("keys", "create");
    await author("compile", project);
    await author("register", path.join(project, "package"));
    const [{ publisher_id: publisher } = {}] = jsonLines(await admin("admin", "publishers", "--json"));
    await admin("admin", "verify", String(publisher), "--reason", "seen", "--evidence", "a letter");
    const { submission_id: id } = JSON.parse(await author("publish", path.join(project, "package"), "--json"));
    await expect
      .poll(() => admin("admin", "show", id, "--source"), { timeout: patiently(60_000) })
      .toContain("the guest is made of exactly these files");
    expect(await admin("admin", "show", id, "--source")).toContain('console.log("read by a reviewer")');
    const shown = await admin("admin", "show", id);
    expect(shown).toMatch(/engine +interactive\.wasm of the SDK/);
    const { sha256 } = JSON.parse(await author("dossier", path.join(project, "package"), "--json"));
    expect(shown).toContain(sha256);
  },
  patiently(120_000),
);
