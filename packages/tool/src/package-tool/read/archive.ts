import { type PackageVerdict, readPackage } from "@bourse/archive";
import { LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import { piecesOf } from "./bytes.ts";
import { openRegular } from "./open.ts";

/** Reads an archive from a file as a stream. `discard` saves memory when only the verdict is needed. */
export async function readArchiveFile(path: string, files: "keep" | "discard"): Promise<PackageVerdict> {
  const opened = await openRegular(path);
  if (opened.handle === undefined) return { ok: false, issues: [opened.issue] };
  try {
    return await readPackage(piecesOf(opened.handle, LARGEST_ARCHIVE_BYTES + 1), { files });
  } finally {
    await opened.handle.close();
  }
}
