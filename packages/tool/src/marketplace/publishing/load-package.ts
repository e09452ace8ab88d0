import { type ChosenPackage, ClientRefusal, choosePackage } from "@bourse/client";
import { LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import { buildFolder } from "../../package-tool/pack/build-folder.ts";
import { readBounded } from "../../package-tool/read/bytes.ts";
import { kindOf } from "../../package-tool/read/kind.ts";

/** The package at a path: an archive unchanged, a folder built in memory. A refusal lists every issue. */
export async function loadPackage(path: string): Promise<ChosenPackage> {
  const found = await kindOf(path);
  if (found.kind === undefined) throw refused(path, [found.issue]);
  if (found.kind === "folder") {
    const built = await buildFolder(path);
    if (built.archive === undefined) throw refused(path, built.issues);
    return choosePackage(built.archive);
  }
  const { bytes, issue: fault } = await readBounded(path, LARGEST_ARCHIVE_BYTES);
  if (fault !== undefined) throw refused(path, [fault]);
  return choosePackage(bytes);
}

function refused(path: string, issues: ClientRefusal["issues"]): ClientRefusal {
  return new ClientRefusal("tool.package_refused", `${path} is refused.`, issues);
}
