import { readFileSync } from "node:fs";
import path from "node:path";
import { ENGINES } from "@bourse/sdk/build";
import { beforeAll, describe, expect, it } from "vitest";
import { installTools, makeEngines } from "../scripts/engine/make.ts";
import { root } from "../scripts/lib/root.ts";

describe("the engines of TypeScript guests", () => {
  beforeAll(installTools);

  it("are made of the published build and the kernel, byte for byte", () => {
    for (const { apiVersion, file, bytes, sha256, frees } of makeEngines()) {
      expect(sha256, file).toBe(ENGINES[apiVersion].sha256);
      expect(frees, file).toEqual(ENGINES[apiVersion].frees);
      expect(Buffer.compare(bytes, readFileSync(path.join(root, "packages/sdk/engine", file)))).toBe(0);
    }
  });
});
