import { existsSync, rmSync } from "node:fs";
import { readPackage } from "@bourse/archive";
import { LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";
import type { Addition } from "./addition.ts";
import { openPlain } from "./package-file.ts";
import { filePieces } from "./pieces.ts";

/** File name of an archive as older hosts stored it. */
export function oldArchiveName(digest: string): string {
  return `${digest}.tar.gz`;
}

/**
 * Unpacks an archive stored by an earlier host, like a download, and deletes it. Does nothing if there is none. @throws
 * HostRefusal `install.package_damaged`, `install.package_refused`, `host.store_full`, `host.store_failed`
 */
export async function adoptArchive(
  path: string,
  digest: string,
  add: (addition: Addition<void>) => Promise<void>,
): Promise<void> {
  if (!existsSync(path)) return;
  await add({
    digest,
    maxBytes: LARGEST_ARCHIVE_BYTES,
    async fetch(into) {
      await into.begin();
      const file = await openPlain(path, "the stored archive");
      try {
        for await (const piece of filePieces(file)) await into.write(piece);
      } finally {
        await file.close();
      }
    },
    async check(archive, files) {
      if (archive.digest !== digest) {
        throw new HostRefusal("install.package_damaged", "the stored archive has other bytes than were installed");
      }
      const { ok, issues } = await readPackage(archive.bytes(), { files });
      if (!ok) throw new HostRefusal("install.package_refused", "the package does not pass the package check", issues);
    },
  });
  rmSync(path);
}
