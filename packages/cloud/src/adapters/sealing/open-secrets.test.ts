import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, describe, expect, it } from "vitest";
import { openSecrets } from "./open-secrets.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the key that secrets are sealed with", () => {
  it("[P23] is made once and kept for this account alone, when the service is by itself", async () => {
    const dataDir = path.join(folder, "own");
    const sealed = (await openSecrets({ random: SYSTEM_RANDOM, dataDir })).seal("place", "text");
    const file = path.join(dataDir, "secret-key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file)).toHaveLength(32);
    expect((await openSecrets({ random: SYSTEM_RANDOM, dataDir })).open("place", sealed)).toBe("text");
  });

  it("[P28] must be configured where nodes share a database; an older one goes on opening", async () => {
    const shared = { dataDir: folder, databaseUrl: "postgresql://x" };
    await expect(openSecrets({ random: SYSTEM_RANDOM, ...shared })).rejects.toThrow("SECRET_KEY");
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const sealed = (await openSecrets({ random: SYSTEM_RANDOM, ...shared, secretKeys: [old] })).seal("place", "text");
    expect(
      (await openSecrets({ random: SYSTEM_RANDOM, ...shared, secretKeys: [fresh, old] })).open("place", sealed),
    ).toBe("text");
    const without = await openSecrets({ random: SYSTEM_RANDOM, ...shared, secretKeys: [fresh] });
    expect(() => without.open("place", sealed)).toThrow("not among the keys");
  });
});
