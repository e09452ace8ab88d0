import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SYSTEM_RANDOM as random } from "../random.ts";
import { makePrivateFolder } from "./folders.ts";
import { readPrivate } from "./read-private.ts";
import { writeDurably } from "./write-durably.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bourse-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failed = (code: string) => expect.objectContaining({ code });

describe("a file written durably", () => {
  it("[P23] is for its owner alone, as the folders made for it are, and leaves nothing beside it", () => {
    const file = path.join(folder, "a", "b", "c.json");
    expect(() => writeDurably(file, "secret", { random })).toThrowError(failed("ENOENT"));
    makePrivateFolder(path.dirname(file));
    writeDurably(file, "secret", { random, mode: "create" });
    expect(readFileSync(file, "utf8")).toBe("secret");
    const modes = [file, path.dirname(file), path.join(folder, "a")].map((each) => statSync(each).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700, 0o700]);
    expect(() => writeDurably(file, "other", { random, mode: "create" })).toThrowError(failed("EEXIST"));
    expect(readFileSync(file, "utf8")).toBe("secret");
    writeDurably(file, Uint8Array.of(1, 2), { random });
    expect([...readFileSync(file)]).toEqual([1, 2]);
    expect(readdirSync(path.dirname(file))).toEqual(["c.json"]);
  });

  it.runIf(existsSync("/proc/self"))("[P4] is refused, not tried forever, where no folder can be made", () => {
    expect(() => makePrivateFolder("/proc/no-such/keys")).toThrowError(failed("ENOENT"));
  });

  it("is refused below a file and in a folder's place", () => {
    writeFileSync(path.join(folder, "file"), "");
    for (const below of ["file/x.json", "file/keys/x.json"])
      expect(() => writeDurably(path.join(folder, below), "x", { random })).toThrowError(failed("ENOTDIR"));
    mkdirSync(path.join(folder, "taken.json"));
    expect(() => writeDurably(path.join(folder, "taken.json"), "x", { random })).toThrowError(failed("EISDIR"));
    expect(readdirSync(folder).sort()).toEqual(["file", "taken.json"]);
  });
});

describe("a private file", () => {
  const file = () => path.join(folder, "key");

  it("is read as it was written, and absent where it is absent", () => {
    expect(readPrivate(file(), 10)).toEqual({ kind: "absent" });
    writeDurably(file(), "0123456789", { random });
    expect(readPrivate(file(), 10)).toEqual({ kind: "read", bytes: new TextEncoder().encode("0123456789") });
  });

  it("[P23] is refused when others may read it, when it is too large, no file, or behind a link", () => {
    writeDurably(file(), "0123456789", { random });
    expect(readPrivate(file(), 9).kind).toBe("invalid");
    expect(readPrivate(folder, 10).kind).toBe("invalid");
    symlinkSync(file(), path.join(folder, "link"));
    expect(readPrivate(path.join(folder, "link"), 10).kind).toBe("invalid");
    chmodSync(file(), 0o640);
    expect(readPrivate(file(), 10).kind).toBe("exposed");
  });
});
