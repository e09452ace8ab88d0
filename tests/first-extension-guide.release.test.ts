import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CloudProcess, newestCode, operatorIn, spawnCloud, until } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { quotedCode } from "./support/quoted-code.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Two dozen programs, one after another. */
const WITHIN_MS = patiently(300_000);
const BIN = path.join(root, "packages/tool/bin/bourse.mjs");
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

let folder: string;
let cloud: CloudProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-first-extension-"));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  cloud = await spawnCloud(path.join(root, "packages/cloud/src/main.ts"), { DATA_DIR: path.join(folder, "cloud") });
});
afterAll(async () => {
  await cloud.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The lines of the guide's shell blocks. */
function guideLines(): readonly string[] {
  const guide = readFileSync(path.join(root, "docs/guides/first-extension.md"), "utf8");
  return quotedCode(guide, "sh").flatMap(({ text }) => text.trim().split("\n"));
}

/** The code in the mail to the new account, in the folder that the guide names. */
const mailedCode = () =>
  until(() => newestCode(path.join(folder, "cloud/letters"), { email: "you@example.com", count: 1 }), "a mail");

/**
 * A person's input at the tool's prompts: the account's password, an operator's, the new key's passphrase, a mailed
 * code.
 */
async function answers(line: string): Promise<Readonly<Record<string, string>>> {
  if (line.includes("email confirm")) return { BOURSE_MAIL_CODE: await mailedCode() };
  const role = /login --email (\w+)@bourse\.local/.exec(line)?.[1];
  if (role === undefined) return { BOURSE_PASSWORD: "a long test password", BOURSE_PASSPHRASE: "a test passphrase" };
  return { BOURSE_PASSWORD: operatorIn(path.join(folder, "cloud"), role).password };
}

function withId(listing: string): string {
  expect(listing).toMatch(UUID);
  return listing;
}

describe("the guide to a first extension", () => {
  it(
    "[FLOW-08, FLOW-10, PUB-04] leads from nothing to a published version, line by line, on a local marketplace",
    async () => {
      const home = path.join(folder, "home");
      const environment: Record<string, string> = { BOURSE_CLOUD: cloud.url, HOME: home, CI: "1" };
      const run = async (command: string) => {
        const env = { ...process.env, ...environment, ...(await answers(command)) };
        const script = `npx() { shift 2; "${process.execPath}" "${BIN}" "$@"; }\n${command}`;
        const { status, stdout, stderr } = spawnSync("sh", ["-c", script], { cwd: folder, env, encoding: "utf8" });
        expect([command, status, stderr], stdout).toEqual([command, 0, expect.anything()]);
        return stdout;
      };
      let shown = "";
      let last = "";
      for (const line of guideLines()) {
        // Sessions of operators do not lie in a checkout, where they could be committed.
        const exported = /^export BOURSE_HOME=\$HOME\/(\S+)$/.exec(line)?.[1];
        if (exported !== undefined) environment.BOURSE_HOME = path.join(home, exported);
        else if (line === "unset BOURSE_HOME") delete environment.BOURSE_HOME;
        else {
          // The preceding listing shows the id that the next lines use.
          const command = line.replace(
            /\bPUBLISHER\b|\bSUBMISSION\b/,
            () => shown.match(UUID)?.[0] ?? "no id was shown",
          );
          const isListing = /admin (?:publishers|submissions)/.test(command);
          // A submission is listed once its check has run.
          if (isListing) shown = await vi.waitFor(async () => withId(await run(command)), { interval: 500 });
          else last = await run(command);
        }
      }
      expect(last).toContain(": published");
      expect(await run("npx --offline bourse versions svc.my-extension")).toContain("0.1.0");
    },
    WITHIN_MS,
  );
});
