import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const SCRIPTS = path.join(import.meta.dirname, "../scripts");
const folder = mkdtempSync(path.join(tmpdir(), "bourse-check-ledger-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NONE = '{"pending_minor":0,"available_minor":0,"held_minor":0,"payout_clearing_minor":0,"receivable_minor":0}';

it("[P15] the check of a ledger runs alone: without a package, a network or a folder to install into", () => {
  cpSync(path.join(SCRIPTS, "check-ledger.mjs"), path.join(folder, "check-ledger.mjs"));
  cpSync(path.join(SCRIPTS, "check-ledger"), path.join(folder, "check-ledger"), { recursive: true });
  writeFileSync(path.join(folder, "book.ndjson"), `{"format":"bourse-ledger-1"}\n{"entries":0,"balances":${NONE}}\n`);
  const before = readdirSync(folder);
  // npm is not available there.
  const options = { cwd: folder, encoding: "utf8", env: { PATH: folder } } as const;
  const run = spawnSync(process.execPath, ["check-ledger.mjs", "book.ndjson"], options);
  expect([run.stdout, run.stderr, run.status]).toEqual(["book.ndjson: 0 entries add up\n", "", 0]);
  expect(readdirSync(folder)).toEqual(before);
});
