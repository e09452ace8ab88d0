import { describe, expect, it } from "vitest";
import { compileCacheOnly, programUrl } from "./program-url.ts";

describe("the address of a program", () => {
  it("is that of its source where this code runs from its sources", () => {
    const source = new URL("./program-url.ts", import.meta.url);
    expect(programUrl(source)).toEqual(source);
  });

  it("is that of what was compiled from it where this code is compiled, with the same folder and name", () => {
    expect(programUrl(new URL("file:///a.ts/thread.ts"), ".js").href).toBe("file:///a.ts/thread.js");
  });

  it("is left alone where it is no source of ours, such as a test's text", () => {
    const text = new URL("data:text/javascript,process.exit(1)");
    expect(programUrl(text, ".js")).toBe(text);
  });
});

describe("the environment of a program that inherits nothing", () => {
  it("has no variable but the folder of compiled sources, and that only where there is one", () => {
    expect(compileCacheOnly({ SECRET: "s", PATH: "/bin", NODE_OPTIONS: "--inspect" })).toEqual({});
    expect(compileCacheOnly({ SECRET: "s", NODE_COMPILE_CACHE: "/kept" })).toEqual({ NODE_COMPILE_CACHE: "/kept" });
  });
});
