import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("..", import.meta.url);
/** In one line, as its author thinks of it. */
const read = (path: string) => readFileSync(new URL(path, root), "utf8").replaceAll(/\s+/g, " ");

it("[INAPP-04] no stable third-party release of the in-app API is stated: it is 0.x, and its documents say so", () => {
  expect(JSON.parse(read("packages/api/package.json"))).toMatchObject({ version: expect.stringMatching(/^0\./) });
  for (const document of ["packages/api/README.md", "docs/reference/in-app.md"]) {
    expect(read(document)).toMatch(/no stable release for third parties is stated/);
    expect(read(document)).toMatch(/It is not the contract of (?:Wasm guests|marketplace packages)/);
  }
});
