import {
  chmodSync,
  chownSync,
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
import { type FolderSystem, makePrivateFolder, syncFolder, syncFolderAside } from "./folders.ts";
import { readDecisive } from "./read-decisive.ts";
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

describe("a folder whose names are flushed", () => {
  const failing = (platform: NodeJS.Platform, code: string): FolderSystem<never> => ({
    platform,
    flush() {
      throw Object.assign(new Error(`${code}: fsync`), { code });
    },
  });
  /** Both ways to flush. */
  const both = (system: FolderSystem<never>) =>
    Promise.allSettled([
      (async () => syncFolder(folder, system))(),
      syncFolderAside(folder, { ...system, flush: async () => system.flush(folder) }),
    ]);

  it("is flushed here, and one that is absent is told", async () => {
    syncFolder(folder);
    await syncFolderAside(folder);
    const absent = path.join(folder, "absent");
    expect(() => syncFolder(absent)).toThrowError(failed("ENOENT"));
    await expect(syncFolderAside(absent)).rejects.toEqual(failed("ENOENT"));
  });

  it.each(["EPERM", "EISDIR"])("is left as it is on Windows, which says %s", async (code) => {
    const fulfilled = { status: "fulfilled", value: undefined };
    expect(await both(failing("win32", code))).toEqual([fulfilled, fulfilled]);
  });

  it.each([
    ["win32", "ENOENT"],
    ["win32", "ENOSPC"],
    ["win32", "EIO"],
    ["linux", "EPERM"],
    ["darwin", "EISDIR"],
  ] as const)("stops a write on %s that says %s", async (platform, code) => {
    const rejected = { status: "rejected", reason: failed(code) };
    expect(await both(failing(platform, code))).toEqual([rejected, rejected]);
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

  it("is read on Windows, where every file has the same mode", () => {
    writeFileSync(file(), "0123456789", { mode: 0o666 });
    expect([readPrivate(file(), 10, "win32").kind, readPrivate(file(), 10, "darwin").kind]).toEqual([
      "read",
      "exposed",
    ]);
  });
});

describe("a file that decides something", () => {
  const RULES = { maxBytes: 10 };
  const STRANGER = 4242;
  const file = () => path.join(folder, "keys.json");
  const kind = (rules = {}) => readDecisive(file(), { ...RULES, ...rules }).kind;
  beforeEach(() => writeFileSync(file(), "0123456789", { mode: 0o644 }));

  it("may be read by everybody and reached through a link", () => {
    expect(readDecisive(file(), RULES)).toEqual({ kind: "read", bytes: new TextEncoder().encode("0123456789") });
    const link = path.join(folder, "link");
    symlinkSync(file(), link);
    expect(readDecisive(link, RULES).kind).toBe("read");
    expect(readDecisive(path.join(folder, "none"), RULES)).toEqual({ kind: "absent" });
  });

  it("is refused when it is too large or no file", () => {
    expect(kind({ maxBytes: 9 })).toBe("invalid");
    expect(readDecisive(folder, RULES).kind).toBe("invalid");
  });

  it.each([0o664, 0o646, 0o666])("[P28] is refused when its mode is %o", (mode) => {
    chmodSync(file(), mode);
    expect(kind()).toBe("exposed");
  });

  it("[P28] is refused when it belongs to another user, and when its folder does", () => {
    // A file of root is accepted, so that the test gives the file away when root runs it.
    if (process.getuid?.() === 0) chownSync(file(), STRANGER, STRANGER);
    expect(kind({ user: STRANGER + 1 })).toBe("exposed");
    const mine = path.join(folder, "own.json");
    writeFileSync(mine, "{}");
    if (process.getuid?.() === 0) chownSync(folder, STRANGER, STRANGER);
    expect(readDecisive(mine, { ...RULES, user: STRANGER + 1 }).kind).toBe("exposed");
  });

  it("[P28] is refused when others can put another one in its place, and not where only its owner can", () => {
    chmodSync(folder, 0o770);
    expect(kind()).toBe("exposed");
    chmodSync(folder, 0o1777);
    expect(kind()).toBe("read");
  });
});
