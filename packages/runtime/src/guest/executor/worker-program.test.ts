import { describe, expect, it } from "vitest";
import { workerProgram } from "./worker-program.ts";

describe("the program of a guest's thread", () => {
  const { entry, sources } = workerProgram();
  const paths = [...sources.keys()].map((url) => url.slice(url.indexOf("/packages/")));

  it("[P19] is what the worker needs of runtime and contract, and no library", () => {
    expect(sources.has(entry)).toBe(true);
    expect(paths.filter((path) => !/^\/packages\/(runtime\/src\/guest\/worker|contract\/src)\//.test(path))).toEqual(
      [],
    );
    expect(paths.filter((path) => /\/(manifest|schemas|rest|host-api)\/|schema\.ts$/.test(path))).toEqual([]);
    const errors = paths.filter((path) => path.includes("/errors/"));
    expect(errors, "of the catalogue only what JSON needs").toEqual([
      expect.stringMatching(/\/json\.ts$/),
      expect.stringMatching(/\/entry\.ts$/),
    ]);
  });

  it("is read whole: whatever a module imports is there as well", () => {
    for (const [url, source] of sources) {
      for (const [, specifier = ""] of source.matchAll(/from "(\.[^"]+)"/g)) {
        expect(sources.has(new URL(specifier, url).href), `${specifier} of ${url}`).toBe(true);
      }
    }
  });
});
