import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeRuntime, testHost } from "@bourse/host/testing";
import { afterEach, beforeEach, expect, it } from "vitest";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("a host that cannot be set up gives its folder and its runtime back", async () => {
  const runtime = fakeRuntime();
  mkdirSync(join(dataDir, "token"));
  await expect(testHost({ dataDir }, { runtime })).rejects.toMatchObject({ code: "EISDIR" });
  expect(runtime.closed).toBe(true);
  rmdirSync(join(dataDir, "token"));
  const host = await testHost({ dataDir });
  await host.close();
});
