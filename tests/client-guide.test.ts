import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { newestCode, startCloud, type TestCloud, until } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { quotedCode } from "./support/quoted-code.ts";

const GUIDE = readFileSync(path.join(root, "docs/guides/write-a-client.md"), "utf8");
const WITHIN_MS = patiently(120_000);
const hasLibrary = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
const MISSING = hasLibrary ? "" : " (skipped: `python3` with the package `cryptography` is missing)";
const [EMAIL, PASSWORD, PUBLISHER] = ["author@example.com", "a long test password", "Afternoon"];

let folder: string;
let cloud: TestCloud;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-client-guide-"));
  cloud = await startCloud();
  for (const [name, text] of programs()) writeFileSync(path.join(folder, name), text);
});
afterAll(async () => {
  await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The programs of the guide by name: blocks of one file, in their order. */
function programs(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { text } of quotedCode(GUIDE, "python")) {
    const name = /^# (\S+\.py)\n/.exec(text)?.[1] ?? text;
    files.set(name, (files.get(name) ?? "") + text);
  }
  return files;
}

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = spawn("python3", [program, ...args], {
    cwd: folder,
    timeout: WITHIN_MS,
    env: { PATH: process.env.PATH, BOURSE_CLOUD: cloud.url },
  });
  return (await Promise.all([textOf(stdout), textOf(stderr)])).join("");
}

describe.skipIf(!hasLibrary)(`the guide to a client in another language${MISSING}`, () => {
  it(
    "signs up, registers a key, publishes a package and verifies what is served, with its own programs alone",
    async () => {
      expect(await run("sign_up.py", EMAIL, PASSWORD)).toContain("'email_verified': False");
      const code = await until(
        () => newestCode(path.join(cloud.dataDir, "letters"), { email: EMAIL, count: 1 }),
        "a mail",
      );
      expect(await run("sign_up.py", EMAIL, PASSWORD, code)).toContain("'email_verified': True");
      const [publisherId = "", state] = (await run("register.py", EMAIL, PASSWORD, PUBLISHER)).trim().split(" ");
      expect(state).toBe("registered");
      expect(await run("publish.py", EMAIL, PASSWORD, PUBLISHER)).toContain("auth.publisher_unverified");
      expect(await run("verify.py", cloud.operatorNamed("administrator").password, publisherId)).toBe("verified\n");
      expect(await run("publish.py", EMAIL, PASSWORD, PUBLISHER)).toBe("published\n");
      expect(await run("check.py")).toBe("verified svc.python_notes 1.0.0\n1\n");
    },
    WITHIN_MS,
  );

  it("verifies nothing that was changed", async () => {
    const changed = [
      "import client",
      "record = client.call('GET', '/plugins/svc.python_notes/versions')['items'][0]",
      "for change in ({'version': '1.0.1'}, {'digest': '0' * 64}, {'key_id': '0' * 64}, {'manifest': {}}):",
      "    try:",
      "        client.verified({**record, **change})",
      "        print('verified', change)",
      "    except Exception as refused:",
      "        print(type(refused).__name__)",
    ];
    writeFileSync(path.join(folder, "changed.py"), changed.join("\n"));
    expect(await run("changed.py")).toBe("InvalidSignature\nValueError\nValueError\nInvalidSignature\n");
  });
});
