import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writePrivateFile } from "./private-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-private-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bytes = new TextEncoder().encode("secret");
const failed = expect.objectContaining({ code: "tool.output_failed" });

describe("a private file", () => {
  it("[P23] comes with the folders on its way, all for their owner alone", () => {
    const file = path.join(folder, "a", "b", "c.json");
    writePrivateFile(file, bytes, "create");
    expect(readFileSync(file, "utf8")).toBe("secret");
    const modes = [file, path.dirname(file), path.join(folder, "a")].map((each) => statSync(each).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700, 0o700]);
    expect(() => writePrivateFile(file, bytes, "create")).toThrowError(expect.objectContaining({ code: "EEXIST" }));
  });

  it.runIf(existsSync("/proc/self"))("[P4] is refused, not tried for ever, where no folder can be made", () => {
    expect(() => writePrivateFile("/proc/no-such/keys/x.json", bytes, "create")).toThrowError(failed);
  });

  it("is refused below a file and in a folder's place", () => {
    writeFileSync(path.join(folder, "file"), "");
    for (const below of ["file/x.json", "file/keys/x.json"])
      expect(() => writePrivateFile(path.join(folder, below), bytes, "create")).toThrowError(failed);
    mkdirSync(path.join(folder, "taken.json"));
    expect(() => writePrivateFile(path.join(folder, "taken.json"), bytes, "replace")).toThrowError(failed);
  });
});
