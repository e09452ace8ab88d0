import { execFileSync } from "node:child_process";
import { root } from "../../lib/root.ts";
import { treeOf } from "../../lib/sources.ts";

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 })
    .split("\0")
    .filter((file) => file !== "");

/** The files that differ from where this branch left `base`, committed or not, and the tree with them. */
export function changesSince(base: string) {
  const fork = execFileSync("git", ["merge-base", base, "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const untracked = git("ls-files", "-z", "--others", "--exclude-standard");
  const changed = [...git("diff", "-z", "--name-only", "--no-renames", fork), ...untracked];
  return { changed, tree: treeOf(root, [...git("ls-files", "-z"), ...changed]) };
}
