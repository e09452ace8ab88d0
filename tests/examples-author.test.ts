import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRestClient } from "@bourse/client";
import { startCloud, type TestCloud } from "@bourse/cloud/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAuthor } from "../scripts/start/author.ts";

let cloud: TestCloud;
let folder: string;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-author-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function whoami() {
  const { rest, key } = await openAuthor(folder, {
    anonymous: createRestClient({ url: cloud.url }),
    mails: path.join(cloud.dataDir, "letters"),
  });
  return { account: (await rest.call("readMe", {})).account.account_id, key: key.keyId };
}

describe("the author of the examples", () => {
  it("gets the account that a first start had no time to make, and is the same from then on", async () => {
    writeFileSync(path.join(folder, "password"), "written before the account was made");
    const first = await whoami();
    expect(await whoami()).toEqual(first);
  });
});
