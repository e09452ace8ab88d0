import { accessSync, constants } from "node:fs";
import path from "node:path";

/** The programs of a Ceph object gateway, all of Debian's `ceph-mon`, `ceph-osd` and `radosgw`. */
const PROGRAMS = ["ceph", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"] as const;

/** Whether a real S3 can be started here, or the reason for skipping a test. */
export function findCeph(): { readonly found: true } | { readonly missing: string } {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const absent = PROGRAMS.filter((program) => !folders.some((folder) => isProgram(path.join(folder, program))));
  if (absent.length === 0) return { found: true };
  return { missing: `Ceph's ${absent.join(", ")} (Debian: radosgw ceph-mon ceph-osd)` };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
