import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readProductBuild } from "./product-build.ts";

const FIRST = "1".repeat(40);
const SECOND = "2".repeat(40);

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "bourse-build-"));
  write("package.json", JSON.stringify({ name: "bourse", version: "4.5.6" }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const commit = (folder = root) => readProductBuild(folder).commit;

describe("the commit of what runs", () => {
  it("is the branch's, written by itself or packed, and the first of both if it is in both", () => {
    write(".git/HEAD", "ref: refs/heads/main\n");
    write(
      ".git/packed-refs",
      `# pack-refs with: peeled\n${SECOND} refs/heads/main-2\n${FIRST} refs/heads/main\n^${SECOND}\n`,
    );
    expect(readProductBuild(root)).toEqual({ version: "4.5.6", commit: FIRST });
    write(".git/refs/heads/main", `${SECOND}\n`);
    expect(commit()).toBe(SECOND);
  });

  it("is the one that was checked out without a branch, also with names of 64 characters", () => {
    write(".git/HEAD", `${FIRST}\n`);
    expect(commit()).toBe(FIRST);
    write(".git/HEAD", `${"a".repeat(64)}\n`);
    expect(commit()).toBe("a".repeat(64));
  });

  it("is a work tree's own, whose branches are in the repository that it belongs to", () => {
    write("repository/.git/HEAD", "ref: refs/heads/main\n");
    write("repository/.git/refs/heads/main", `${FIRST}\n`);
    write("repository/.git/refs/heads/w/other", `${SECOND}\n`);
    write("repository/.git/worktrees/other/HEAD", "ref: refs/heads/w/other\n");
    write("repository/.git/worktrees/other/commondir", "../..\n");
    write("other/.git", "gitdir: ../repository/.git/worktrees/other\n");
    expect(commit(path.join(root, "other"))).toBe(SECOND);
    expect(commit(path.join(root, "repository"))).toBe(FIRST);
  });

  it("is what a release or an image says that has no repository; a repository is believed first", () => {
    write("package.json", JSON.stringify({ name: "bourse", version: "4.5.6", commit: FIRST }));
    expect(commit()).toBe(FIRST);
    write(".git/HEAD", `${SECOND}\n`);
    expect(commit()).toBe(SECOND);
  });

  it("is not the commit of a repository around a release", () => {
    write(".git/HEAD", `${FIRST}\n`);
    write("dist/release/package.json", JSON.stringify({ name: "bourse", version: "4.5.6" }));
    expect(commit(path.join(root, "dist/release"))).toBe("unknown");
  });

  it.each([
    ["no repository", {}],
    ["a branch without a commit", { ".git/HEAD": "ref: refs/heads/main\n" }],
    ["a branch that leaves the repository", { ".git/HEAD": "ref: refs/heads/../../x\n", ".git/x": FIRST }],
    ["a text that is no commit", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "<script>\n" }],
    ["branches kept in another form", { ".git/HEAD": "ref: refs/heads/.invalid\n", ".git/reftable/tables.list": "x" }],
    ["a `commit` that is none", { "package.json": '{"name":"bourse","version":"4.5.6","commit":"\\"} 1\\n"}' }],
  ])("is unknown with %s", (_, files) => {
    for (const [file, text] of Object.entries(files)) write(file, text);
    expect(readProductBuild(root)).toEqual({ version: "4.5.6", commit: "unknown" });
  });

  it.each(["", "null", "{}", '{"name":"another","version":"9.9.9"}', '{"name":"bourse","version":7}'])(
    "is unknown like the version where `package.json` is %j",
    (text) => {
      write("package.json", text);
      expect(readProductBuild(root)).toEqual({ version: "unknown", commit: "unknown" });
    },
  );
});
