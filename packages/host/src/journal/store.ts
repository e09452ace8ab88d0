import { readFileSync } from "node:fs";
import { HostRefusal } from "../refusal.ts";
import { type JournalFile, journalFolder, listJournals, removeJournals } from "./folder.ts";

/** The journals of this host, for replay. */
export interface JournalStore {
  /** Oldest first. */
  list(extensionId: string): readonly JournalFile[];
  /** The compressed file as stored. @throws HostRefusal `journal.not_found` */
  read(extensionId: string, name: string): Uint8Array;
  removeAll(extensionId: string): void;
}

export function journalStore(dataDir: string): JournalStore {
  return {
    list: (id) => listJournals(journalFolder(dataDir, id)),
    read(id, name) {
      // Looked up in the folder's listing, so a requested name can never lead to another path.
      const found = listJournals(journalFolder(dataDir, id)).find((each) => each.name === name);
      if (!found) throw new HostRefusal("journal.not_found", `${id} has no journal ${name}`);
      return readFileSync(found.path);
    },
    removeAll: (id) => removeJournals(journalFolder(dataDir, id)),
  };
}
