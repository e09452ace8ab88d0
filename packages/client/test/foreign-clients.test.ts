import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makePackage, startCloud } from "@bourse/cloud/testing";
import { canonicalize } from "@bourse/contract";
import { newKeyPair, signWith } from "@bourse/testing/keys";
import { afterAll, describe, expect, it } from "vitest";
import { astToString, createClient, generate, openapiTypescript } from "../../../tools/openapi/index.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const description = path.join(root, "packages/cloud/openapi.json");
const tsc = path.join(root, "node_modules/typescript/bin/tsc");

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A stranger's project: a folder of its own in which the packages are installed. */
function project(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-foreign-"));
  folders.push(folder);
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  return folder;
}

/** The faults that a strict compiler finds in a project. */
function compile(folder: string): string {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2024",
    lib: ["esnext", "dom", "dom.iterable"],
    types: ["node"],
    skipLibCheck: true,
  };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  try {
    return execFileSync(process.execPath, [tsc, "-p", folder, "--checkers", "1"], { encoding: "utf8" });
  } catch (fault) {
    if (fault instanceof Error && "stdout" in fault) return String(fault.stdout);
    throw fault;
  }
}

describe("a client of the published description", () => {
  it("[PUB-07] by hey-api compiles strictly", async () => {
    const folder = project();
    await createClient({
      input: description,
      output: path.join(folder, "client"),
      logs: { level: "silent" },
      plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
    });
    expect(compile(folder)).toBe("");
  });

  it("[PUB-07] by orval compiles strictly", async () => {
    const folder = project();
    await generate({
      input: { target: description },
      output: { target: path.join(folder, "client.ts"), client: "fetch", mode: "single" },
    });
    expect(compile(folder)).toBe("");
  });

  it("[FLOW-03] [PUB-07] by openapi-typescript compiles strictly and publishes a package", async () => {
    const folder = project();
    writeFileSync(path.join(folder, "api.ts"), astToString(await openapiTypescript(pathToFileURL(description))));
    const program = path.join(folder, "publish.ts");
    copyFileSync(path.join(import.meta.dirname, "foreign/publish.ts.txt"), program);
    expect(compile(folder)).toBe("");

    const { publish } = (await import(program)) as { publish: (wish: object) => Promise<unknown> };
    const cloud = await startCloud();
    try {
      const key = newKeyPair();
      const pack = makePackage({ publisher: "Stranger" });
      const account = { email: "stranger@example.com", password: "a long test password" };
      const published = await publish({
        ...account,
        url: cloud.url,
        publisher: "Stranger",
        publicKey: key.publicKey,
        sign: (statement: Uint8Array) => signWith(key, statement),
        pack: { ...pack, canonicalManifest: canonicalize(pack.manifest) },
        proveAddress: () => cloud.proveAddress(account.email, account.password),
        verify: (publisherId: string) => cloud.verify(publisherId),
      });
      expect(published).toMatchObject({
        refused: "auth.publisher_unverified",
        states: expect.arrayContaining(["published", `${pack.id}@1.0.0`]),
      });
    } finally {
      await cloud.close();
    }
  });
});
