import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_MAX_FILES } from "@bourse/contract";

/**
 * A text that differs when anything below a folder does: every entry's inode, size, mode and time of change, which no
 * program can set back. The mark only tells when to read the files again; their bytes alone decide whether a plugin may
 * start.
 */
export async function folderMark(root: string): Promise<string> {
  const marks: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const full = join(root, path);
    marks.push(`${path} ${await lstat(full, { bigint: true }).then(markOf, codeOf)}`);
    const entries = await readdir(full, { withFileTypes: true }).catch(codeOf);
    if (typeof entries === "string") return void marks.push(entries);
    for (const entry of entries) {
      // The judge refuses such a large folder in any case.
      if (marks.length > 2 * PLUGIN_MAX_FILES) return;
      const inner = join(path, entry.name);
      if (entry.isDirectory()) await visit(inner);
      else marks.push(`${inner} ${await lstat(join(root, inner), { bigint: true }).then(markOf, codeOf)}`);
    }
  };
  await visit("");
  return marks.join("\n");
}

function markOf({ dev, ino, size, mode, uid, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, uid, ctimeNs].join(" ");
}

function codeOf(cause: NodeJS.ErrnoException): string {
  return cause.code ?? cause.message;
}
