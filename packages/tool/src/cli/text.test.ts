import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { shellWord } from "./text.ts";

it("writes a path as one word of a shell", () => {
  expect([shellWord("my-extension"), shellWord("/a/b.c"), shellWord("-x")]).toEqual(["my-extension", "/a/b.c", "./-x"]);
  expect(shellWord("a b")).toBe("'a b'");
});

it.skipIf(process.platform === "win32")("what the shell makes of the word is the path", () => {
  for (const path of ["a b", "it's", '$(id) `id` "x" \\', "a;b&c|d", "*", "~", "größe"])
    expect(execFileSync("sh", ["-c", `printf %s ${shellWord(path)}`], { encoding: "utf8" })).toBe(path);
});
